import Glibc
import RealPostgreSQL

extension Part {
    /// A server on PostgreSQL, one on SQLite, and pgbench's select of one row over as many connections to the database
    /// as the server has, in turn.
    static func clusterProfiles() async throws -> [Outcome] {
        let figure = "GET /profile on PostgreSQL, 64 connections"
        let bench = try await ClusterBench(accounts: 1)
        defer { bench.end() }
        let file = try Household()
        defer { file.remove() }
        _ = try await ServerAccounts.make(1, in: file)
        let ours = try bench.server()
        defer { ours.end() }
        let embedded = try ServerRun([BuiltPrograms.server(), "--port", "0"], in: file)
        defer { embedded.end() }
        let token = try ServerAccounts.token(at: ours.url, in: bench.household)
        let other = try ServerAccounts.token(at: embedded.url, in: file)
        _ = try pgbench(["--initialize", "--quiet"], bench)
        var rates: (ours: [Double], file: [Double], simple: [Double], prepared: [Double]) = ([], [], [], [])
        for _ in 0..<5 {
            rates.ours.append(
                try ServerLoad("\(ours.url)/profile", token: token, seconds: 3, in: bench.household).perSecond)
            rates.file.append(try ServerLoad("\(embedded.url)/profile", token: other, seconds: 3, in: file).perSecond)
            rates.simple.append(try selects(by: "simple", bench))
            rates.prepared.append(try selects(by: "prepared", bench))
        }
        let rate = median(of: rates.ours)
        return [
            .rate(figure, rate, against: "pgbench's select of one row", median(of: rates.simple), atLeast: 0.5),
            .rate(figure, rate, against: "the same, prepared", median(of: rates.prepared), atLeast: nil),
            .rate(figure, rate, against: "our own on SQLite", median(of: rates.file), atLeast: nil),
            .limit("resident memory of the server after it", ours.resident, atMost: 60e6, unit: .memory),
        ]
    }

    /// Rows that pgbench selects in a second, each by its key, in a query protocol of PostgreSQL's.
    private static func selects(by protocol: String, _ bench: ClusterBench) throws -> Double {
        let text = try pgbench(
            ["--select-only", "--no-vacuum", "--protocol=\(`protocol`)", "--client=8", "--time=3"], bench)
        guard let rate = text.firstMatch(of: /tps = ([0-9.]+)/).flatMap({ Double($0.1) }) else {
            throw RunFailure.silence("pgbench's figure")
        }
        return rate
    }

    private static func pgbench(_ arguments: [String], _ bench: ClusterBench) throws -> String {
        guard let programs = RealPostgreSQL.programs else { throw MissingProgram.peer("PostgreSQL") }
        let run = try PipedRun(
            ["\(programs)/pgbench", "--host=\(bench.database.folder)", "--username=rollcall"] + arguments
                + ["postgres"],
            in: bench.household)
        guard run.status == 0 else { throw RunFailure.status("pgbench", run.status, run.errors) }
        return run.output
    }
}
