extension Part {
    /// The server as a process, asked over loopback.
    static var server: Part {
        Part(
            name: "server",
            measurements: [
                Trial("server: GET /profile, 64 connections") { try await profile() },
                Trial("server: 200 logins at once") { try await logins() },
                Trial("server: GET /api/?results=5000") { try await people() },
                Trial("server: resident memory over 100,000 requests") { try await memory() },
            ],
            growth: [])
    }

    /// In turn, so that what else the machine does meets both.
    private static func profile() async throws -> [Outcome] {
        let figure = "GET /profile with a token, 64 connections"
        do {
            let household = try Household()
            defer { household.remove() }
            _ = try await ServerAccounts.make(1, in: household)
            let ours = try ServerRun([BuiltPrograms.server(), "--port", "0"], in: household)
            defer { ours.end() }
            let peer = try ServerRun([BuiltPrograms.hummingbirdHello()], in: household)
            defer { peer.end() }
            let token = try ServerAccounts.token(at: ours.url, in: household)
            var rates: (ours: [Double], peer: [Double]) = ([], [])
            for _ in 0..<5 {
                rates.ours.append(
                    try ServerLoad("\(ours.url)/profile", token: token, seconds: 3, in: household).perSecond)
                rates.peer.append(try ServerLoad("\(peer.url)/hello", seconds: 3, in: household).perSecond)
            }
            return [
                .rate(
                    figure, median(of: rates.ours), against: "Hummingbird's hello", median(of: rates.peer), atLeast: 0.5
                )
            ]
        } catch let missing as MissingProgram {
            return [.unmeasured(figure, missing)]
        }
    }

    /// Resident memory after a warm-up, and after 100,000 requests more.
    private static func memory() async throws -> [Outcome] {
        let figure = "resident memory that 100,000 requests add"
        do {
            let household = try Household()
            defer { household.remove() }
            _ = try await ServerAccounts.make(1, in: household)
            let server = try ServerRun([BuiltPrograms.server(), "--port", "0"], in: household)
            defer { server.end() }
            let token = try ServerAccounts.token(at: server.url, in: household)
            func load(_ count: Int) throws {
                var done = 0
                while done < count {
                    for path in ["/profile", "/health", "/api/?results=2"] {
                        done += try ServerLoad(server.url + path, token: token, seconds: 1, in: household).requests
                    }
                }
            }
            try load(20_000)
            let before = server.resident
            try load(100_000)
            let added = max(server.resident - before, 0)
            return [
                .limit(figure, added, atMost: 0.1 * before, unit: .memory),
                .limit("resident memory after them", before + added, atMost: 150_000_000, unit: .memory),
            ]
        } catch let missing as MissingProgram {
            return [.unmeasured(figure, missing)]
        }
    }
}

extension Outcome {
    /// Ours divided by a peer's, where more is better; without a goal it is only told.
    static func rate(
        _ figure: String, _ ours: Double, against peerName: String, _ peer: Double, atLeast goal: Double?
    ) -> Outcome {
        let unit = Unit.count("/s")
        return Outcome(
            figure: figure, ours: unit.text(ours.rounded()), peerName: peerName, peer: unit.text(peer.rounded()),
            ratio: (ours / peer).ratio, goal: goal.map { "≥ " + $0.ratio } ?? "–", holds: goal.map { ours / peer >= $0 }
        )
    }
}
