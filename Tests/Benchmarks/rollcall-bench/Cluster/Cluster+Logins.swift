import Accounts
import Glibc
import LocalAccounts

extension Part {
    /// One server on the first core, then two with a core each, in turn. The clients and the database have no core of
    /// their own: what they cost is taken from two servers, and from one only what does not fit on the other core.
    static func clusterLogins() async throws -> [Outcome] {
        let bench = try await ClusterBench(accounts: 64)
        defer { bench.end() }
        let servers = try [bench.server(core: 0), bench.server(core: 1)]
        defer { for server in servers { server.end() } }
        let script = try bench.household.write(loginScript(bench.accounts.emails), to: "logins.lua")
        var rates: (one: [Double], two: [Double], alone: [Double], both: [Double]) = ([], [], [], [])
        for _ in 0..<3 {
            rates.one.append(try load(Array(servers.prefix(1)), script, bench.household))
            rates.two.append(try load(servers, script, bench.household))
            rates.alone.append(try await hashes(at: 1))
            rates.both.append(try await hashes(at: 2))
        }
        let (one, two) = (median(of: rates.one), median(of: rates.two))
        let (alone, both) = (median(of: rates.alone), median(of: rates.both))
        let memory = servers.map(\.resident).max() ?? .nan
        var scaling = Outcome.rate(
            "logins of two servers, a core each", two, against: "one server, one core", one, atLeast: 1.8)
        scaling.obstacle =
            "Argon2id alone gains \((both / alone).ratio) by a second core of this machine, and less on huge pages, "
            + "as the servers have it: memory is what is left to wait for"
        return [
            scaling,
            .rate("logins of two servers, a core each", two, against: "Argon2id alone, 2 at once", both, atLeast: 0.9),
            .rate("logins of one server, one core", one, against: "Argon2id alone, 1 at once", alone, atLeast: 0.9),
            .limit("resident memory of a server after them", memory, atMost: 60e6, unit: .memory),
        ]
    }

    /// Logins a second, of all servers at once.
    private static func load(_ servers: [ServerRun], _ script: String, _ household: Household) throws -> Double {
        guard let wrk = BuiltPrograms.onPath("wrk") else { throw MissingProgram.peer("wrk") }
        let commands = servers.map {
            "\(wrk) --threads 1 --connections 4 --duration 10s --script \(script) \($0.url)/login"
        }
        // The shell's own "wait" would not hear of them: the signal that tells it is blocked here.
        let run = try PipedRun(["/bin/sh", "-c", "{ \(commands.joined(separator: " & ")); } | cat"], in: household)
        let rates = run.output.matches(of: /Requests\/sec:\s+([0-9.]+)/).compactMap { Double($0.1) }
        guard rates.count == servers.count, !run.output.contains("Non-2xx") else {
            throw RunFailure.status("wrk", run.status, run.output)
        }
        return rates.reduce(0, +)
    }

    /// One account after the other signs in.
    private static func loginScript(_ emails: [String]) -> String {
        """
        local emails = { \(emails.map { "\"\($0)\"" }.joined(separator: ", ")) }
        local last = 0
        request = function()
          last = last % #emails + 1
          local body = '{"email":"' .. emails[last] .. '","password":"\(Household.password)"}'
          return wrk.format("POST", nil, { ["Content-Type"] = "application/json" }, body)
        end
        """
    }

    /// Passwords that are checked in a second where nothing else is to be done.
    private static func hashes(at once: Int) async throws -> Double {
        let hasher = Argon2idHasher(cost: .standard, limit: ConcurrencyLimit(running: once, waiting: 64))
        let password = ServerAccounts.password()
        let stored = try await hasher.hash(password)
        let start = ContinuousClock.now
        try await withThrowingDiscardingTaskGroup { group in
            for _ in 0..<40 { group.addTask { _ = try await hasher.matches(password, stored) } }
        }
        return 40 / (start.nanosecondsAgo / 1e9)
    }
}
