import Glibc

/// What strangers do to a server at once, while others want from it what is quick.
struct Attack: Sendable {
    let name: String
    let connections: Int
    /// What each connection sends, in whose place a new one comes when it has ended; where that is nothing, none comes.
    let request: String
    /// How many bytes each takes in a tenth of a second; `nil` for all that comes.
    var pace: Int?
    /// Whether each is reset as soon as its request has been sent.
    var resets = false
    /// How many descriptors the server may open; `nil` for as many as the system lets it.
    var descriptors: Int?

    static let all = [
        Attack(name: "1,084 idle connections", connections: 1_084, request: ""),
        Attack(name: "1,084 idle connections, 1,024 descriptors", connections: 1_084, request: "", descriptors: 1_024),
        Attack(name: "16 connections with results=5000&format=xml", connections: 16, request: people("&format=xml")),
        Attack(name: "80 slow readers of results=5000", connections: 80, request: people(""), pace: 4_096),
        Attack(name: "80 logins, each reset once it is sent", connections: 80, request: login, resets: true),
    ]

    /// Lets this process open what an attack takes, and what it starts no less.
    private static func makeRoom() throws {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        guard limit.rlim_max >= 2_048, setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            throw RunFailure.system("setrlimit", EMFILE)
        }
    }

    /// A login of somebody who has no account.
    private static let login = {
        let body = ServerAccounts.body(of: "nobody@example.com")
        return "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }()

    /// A request for 5,000 people, 5.4 MB.
    static func people(_ options: String) -> String {
        "GET /api/?results=5000\(options) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    }

    /// What `/health` and a login take under it, and how much memory the server takes.
    @MainActor
    func measure() async throws -> [Outcome] {
        do {
            try Self.makeRoom()
            let household = try Household()
            defer { household.remove() }
            _ = try await ServerAccounts.make(1, in: household)
            let server = try ServerRun(BuiltPrograms.server(descriptors: descriptors), in: household)
            defer { server.end() }
            // Before and after, so that what else the machine does meets both.
            var calm = try Siege(of: server, by: nil).run(seconds: 5)
            let attacked = try Siege(of: server, by: self).run(seconds: 15)
            let peak = server.peak
            calm += try Siege(of: server, by: nil).run(seconds: 5)
            return [
                .limit("\(name): /health, p99", percentile(0.99, of: attacked.health), atMost: 50e6, unit: .time),
                .ratio(
                    "\(name): a login", median(of: attacked.logins), against: "without", median(of: calm.logins),
                    goal: 1.5, unit: .time),
                .limit("\(name): memory at most", peak, atMost: 150e6, unit: .memory),
            ]
        } catch let missing as MissingProgram {
            return [.unmeasured(name, missing)]
        }
    }
}

extension BuiltPrograms {
    /// The server with its directory open to all, held to so many descriptors.
    @MainActor
    static func server(descriptors: Int?) throws -> [String] {
        let server = try [server(), "--port", "0", "--public-people", "--people-per-minute", "1000000000"]
        return descriptors.map { ["/bin/sh", "-c", "ulimit -n \($0); exec \"$0\" \"$@\""] + server } ?? server
    }
}
