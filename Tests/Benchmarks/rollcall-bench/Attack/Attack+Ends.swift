import Glibc

extension Part {
    /// The server under those who mean it harm. It takes minutes.
    static var attack: Part {
        let sieges = Attack.all.map { attack in Trial("attack: \(attack.name)") { try await attack.measure() } }
        return Part(
            name: "attack",
            measurements: sieges + [
                Trial("attack: SIGTERM with 36 answers under way") { try await Attack.endWithAnswers() },
                Trial("attack: SIGTERM with 400 loads of the departed") { try await Attack.endWithDeparted() },
            ],
            growth: [], isNamedOnly: true)
    }
}

@MainActor
extension Attack {
    /// The server's own, beside which ours may not be: how long it drains where nothing else is said.
    private static let drain = 8e9

    /// Each of 36 clients has taken some of 5.4 MB when the server is told to end.
    fileprivate static func endWithAnswers() async throws -> [Outcome] {
        try measured("SIGTERM with 36 answers of 5.4 MB under way") { name, server in
            let port = try server.port
            let clients = try (0..<36).map { _ in
                try WatchedConnection(port: port, sending: people(""), allowance: 16_384, receiveBuffer: 65_536)
            }
            wait(for: clients) { $0.received > 8_192 }
            let start = ContinuousClock.now
            server.signal(SIGTERM)
            for client in clients { client.allowance = .max }
            wait(for: clients) { $0.isOver }
            let status = server.wait()
            return [
                .limit("\(name): cut", Double(clients.count { !$0.isWhole }), atMost: 0, unit: .count("answers")),
                .limit("\(name): the end", start.nanosecondsAgo, atMost: drain, unit: .time),
                .end("\(name): the status", status),
            ]
        }
    }

    /// 400 clients have asked for 5,000 people each, and gone, when the server is told to end.
    fileprivate static func endWithDeparted() async throws -> [Outcome] {
        try measured("SIGTERM with 400 loads of the departed") { name, server in
            let port = try server.port
            // What they sent is sent: it needs nobody any more.
            var clients = try (0..<400).map { _ in
                try WatchedConnection(port: port, sending: people("&format=xml"), allowance: 0)
            }
            let sent = ContinuousClock.now + .milliseconds(200)
            while ContinuousClock.now < sent { WatchedConnection.advance(clients, waiting: 10) }
            clients.removeAll()
            let start = ContinuousClock.now
            server.signal(SIGTERM)
            let status = server.wait()
            return [
                .limit("\(name): the end", start.nanosecondsAgo, atMost: drain, unit: .time),
                .end("\(name): the status", status),
            ]
        }
    }

    private static func measured(
        _ name: String, _ work: (String, ServerRun) throws -> [Outcome]
    ) throws -> [Outcome] {
        do {
            let household = try Household()
            defer { household.remove() }
            return try work(name, ServerRun(BuiltPrograms.server(descriptors: nil), in: household))
        } catch let missing as MissingProgram {
            return [.unmeasured(name, missing)]
        }
    }

    /// For half a minute at most.
    private static func wait(for clients: [WatchedConnection], until isDone: (WatchedConnection) -> Bool) {
        let end = ContinuousClock.now + .seconds(30)
        while ContinuousClock.now < end, !clients.allSatisfy(isDone) {
            WatchedConnection.advance(clients, waiting: 100)
        }
    }
}

extension Outcome {
    /// How a program ended that was to end well.
    fileprivate static func end(_ figure: String, _ status: Int32) -> Outcome {
        Outcome(
            figure: figure, ours: status > 128 ? "signal \(status - 128)" : "\(status)", goal: "0", holds: status == 0)
    }
}
