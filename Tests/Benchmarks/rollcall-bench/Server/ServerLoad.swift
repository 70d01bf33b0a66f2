import Glibc

/// What wrk said of a load of requests over 64 connections.
@MainActor
struct ServerLoad {
    let requests: Int
    let perSecond: Double

    init(_ url: String, token: String? = nil, seconds: Int, in household: Household) throws {
        guard let wrk = BuiltPrograms.onPath("wrk") else { throw MissingProgram.peer("wrk") }
        let header = token.map { ["--header", "Authorization: Bearer \($0)"] } ?? []
        let run = try PipedRun(
            [wrk, "--threads", "1", "--connections", "64", "--duration", "\(seconds)s"] + header + [url], in: household)
        let text = run.output
        // It says so only where there were some.
        guard run.status == 0, !text.contains("Non-2xx"), !text.contains("Socket errors") else {
            throw RunFailure.status("wrk", run.status, text)
        }
        guard let perSecond = text.firstMatch(of: /Requests\/sec:\s+([0-9.]+)/).flatMap({ Double($0.1) }),
            let requests = text.firstMatch(of: /([0-9]+) requests in/).flatMap({ Int($0.1) })
        else { throw RunFailure.silence("wrk's figures") }
        self.perSecond = perSecond
        self.requests = requests
    }
}
