/// A rule that a world broke.
struct Violation: Error, CustomStringConvertible {
    enum Rule: String {
        case usable = "an answered login is usable until it ends"
        case oneRefreshToken = "a session has one usable refresh token"
        case staysEnded = "an ended session stays ended"
        case wrongPassword = "nobody signs in with a wrong password"
        case throttle = "the throttle never forgets"
        case lockedOut = "nobody waits for what nobody did"
        case truth = "what the client says is what the server did"
    }

    var rule: Rule
    var facts: String

    var description: String { "\(rule.rawValue): \(facts)" }
}
