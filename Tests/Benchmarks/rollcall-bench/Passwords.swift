import Accounts
import FoundationEssentials

extension Part {
    /// What is asked of a password as it is typed.
    static var passwords: Part {
        Part(
            name: "passwords",
            measurements: [Trial("a password looked up among 1,000,000 breached ones") { try breached() }], growth: [])
    }

    private static func breached() throws -> [Outcome] {
        let household = try Household()
        defer { household.remove() }
        let count = 1_000_000
        var random = SystemRandomNumberGenerator()
        let lines = (0..<count).map { _ in
            // As long as a SHA-1, and as random.
            let digits = (0..<3).map { _ in String(random.next() | 1 << 63, radix: 16) }.joined().prefix(40)
            return "\(digits):1"
        }
        let list = try household.write(lines.joined(separator: "\n") + "\n", to: "list")
        let path = "\(household.folder)/filter"
        let found = try BreachedPasswords.build(from: list, to: path, leastCount: 1) { random.next() }
        let breached = try BreachedPasswords(path: path)
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        let typed = (0..<256).map { number in
            let bytes = Array("a password that somebody types \(number)".utf8)
            return Secret(count: bytes.count) { $0.copyBytes(from: bytes) }
        }
        var times: [Double] = []
        var hits = 0
        for _ in 0..<101 {
            let start = ContinuousClock.now
            for password in typed where breached.contains(password) { hits += 1 }
            times.append(start.nanosecondsAgo / Double(typed.count))
        }
        guard found == count, hits < typed.count * 101 else { throw RunFailure.silence("the list") }
        return [
            .limit("a password looked up among 1,000,000 breached ones", median(of: times), atMost: 1_000, unit: .time),
            .limit("the list of them", Double(size), atMost: 2.4e6, unit: .memory),
        ]
    }
}
