import LocalAccounts

/// What becomes of sessions, told again in the simplest way.
struct SessionModel {
    struct Family {
        var expiresAt: Double
        var endsAt: Double
        var absoluteEnd: Double
        var access: String
        var refresh: String
        /// The refresh token before, which gets the same answer for a while.
        var spent: (token: String, at: Double)?
    }

    private static let grace: Double = 30

    private(set) var living: [Int: Family] = [:]
    /// The family that each token ever issued belongs to, and of which kind it is.
    private(set) var issued: [String: (family: Int, isAccess: Bool)] = [:]
    private var last = 0

    private static let lifetime = SimulatedServer.sessions.tokenLifetime / .seconds(1)
    private static let idle = SimulatedServer.sessions.idle / .seconds(1)
    private static let absolute = SimulatedServer.sessions.absolute / .seconds(1)

    mutating func begin(access: String, refresh: String, now: Double) {
        last += 1
        issue(access, refresh, to: last, absoluteEnd: now + Self.absolute, now: now)
    }

    private mutating func issue(
        _ access: String, _ refresh: String, to family: Int, absoluteEnd: Double, now: Double
    ) {
        let spent = living[family].map { (token: $0.refresh, at: now) }
        living[family] = Family(
            expiresAt: min(now + Self.lifetime, absoluteEnd).rounded(.down), endsAt: min(now + Self.idle, absoluteEnd),
            absoluteEnd: absoluteEnd, access: access, refresh: refresh, spent: spent)
        issued[access] = (family, true)
        issued[refresh] = (family, false)
    }

    /// Whether the token is to be taken as an access token; its use restarts the idle time.
    mutating func profile(_ token: String, now: Double) -> Bool {
        guard let (family, _) = issued[token], let found = living[family], found.access == token,
            now < found.expiresAt, now < found.endsAt
        else { return false }
        let next = min(now + Self.idle, found.absoluteEnd)
        if next - found.endsAt >= 60 { living[family]?.endsAt = next }
        return true
    }

    enum Verdict {
        case renewed(Int)
        /// With the same tokens as before.
        case repeated(access: String, refresh: String)
        case refused
    }

    /// Whether the token is to be exchanged; a spent one ends its session, unless its answer may have been lost.
    mutating func refresh(_ token: String, now: Double) -> Verdict {
        guard let (family, isAccess) = issued[token], !isAccess, let found = living[family] else { return .refused }
        guard found.refresh == token else {
            if let spent = found.spent, spent.token == token, abs(now - spent.at) <= Self.grace, now < found.endsAt {
                return .repeated(access: found.access, refresh: found.refresh)
            }
            living[family] = nil
            return .refused
        }
        return now < found.endsAt ? .renewed(family) : .refused
    }

    mutating func renew(_ family: Int, access: String, refresh: String, now: Double) {
        guard let found = living[family] else { return }
        issue(access, refresh, to: family, absoluteEnd: found.absoluteEnd, now: now)
    }

    /// Whether the token ended a session.
    mutating func logout(_ token: String) -> Bool {
        guard let (family, _) = issued[token], living[family]?.access == token else { return false }
        living[family] = nil
        return true
    }
}
