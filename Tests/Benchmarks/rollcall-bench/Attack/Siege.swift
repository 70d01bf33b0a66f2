import Glibc

/// An attack, and beside it those who ask for `/health` fifty times a second and one who signs in again and again, none
/// of whom waits for another.
@MainActor
struct Siege {
    /// How long answers took, in nanoseconds; what was not answered well counts as a minute.
    struct Figures {
        var health: [Double] = []
        var logins: [Double] = []

        static func += (left: inout Figures, right: Figures) {
            left.health += right.health
            left.logins += right.logins
        }
    }

    private let port: UInt16
    private let attack: Attack?

    /// - Parameter attack: `nil` for peace.
    init(of server: ServerRun, by attack: Attack?) throws {
        port = try server.port
        self.attack = attack
    }

    private static let health = "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    private static let login = {
        let body = ServerAccounts.body(of: "person0@example.com")
        return "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }()

    func run(seconds: Int) throws -> Figures {
        let attackers = attack.map { Attackers($0, on: port) }
        defer { Self.takeTurns() }
        Self.goFirst()
        var asked: [WatchedConnection] = []
        var signingIn: [WatchedConnection] = []
        var figures = Figures()
        let clock = ContinuousClock()
        let end = clock.now + .seconds(seconds)
        var next = clock.now
        while clock.now < end || !asked.isEmpty || !signingIn.isEmpty {
            let now = clock.now
            if now < end, now >= next {
                asked.append(try WatchedConnection(port: port, sending: Self.health))
                next += .milliseconds(20)
            }
            if now < end, signingIn.isEmpty { signingIn = [try WatchedConnection(port: port, sending: Self.login)] }
            WatchedConnection.advance(asked + signingIn, waiting: 5)
            figures.health += Self.times(of: &asked)
            figures.logins += Self.times(of: &signingIn)
        }
        try attackers?.end()
        return figures
    }

    /// Lets this thread go before all others, where it may: what is measured is how long the server takes, not how long
    /// we wait for a core that the attackers are on.
    private static func goFirst() { schedule(SCHED_FIFO, 1) }

    private static func takeTurns() { schedule(SCHED_OTHER, 0) }

    private static func schedule(_ policy: Int32, _ priority: Int32) {
        var parameters = sched_param(sched_priority: priority)
        pthread_setschedparam(pthread_self(), policy, &parameters)
    }

    /// Takes those out that have come to their end.
    private static func times(of connections: inout [WatchedConnection]) -> [Double] {
        let minute = 60e9
        let ended = connections.filter { $0.isOver || $0.start.nanosecondsAgo > minute }
        connections.removeAll { connection in ended.contains { $0 === connection } }
        return ended.map { $0.isOver && $0.isAnswered ? $0.start.nanosecondsAgo : minute }
    }
}
