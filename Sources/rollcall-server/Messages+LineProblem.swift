import Accounts
import LocalAccounts
import Words

extension Messages {
    /// Says why a line is no account.
    func problem(_ problem: PortableAccount.LineProblem, line number: Int) -> String {
        let reason =
            switch problem {
            case .notJSON: lineIsNoObject
            case .missing(let key): lineLacks(key)
            case .duplicate(let key): lineRepeats(key)
            case .unknown(let key): lineHasUnknown(key)
            // The words for a form would ask to type it.
            case .email(.empty): lineLacks("email")
            case .name(.empty): lineLacks("name")
            case .email(let problem): self.problem(problem)
            case .name(let problem): self.problem(problem)
            case .hash(.unknownKind): hashIsUnknown
            case .hash(.malformed): hashIsMalformed
            case .hash(.tooCostly): hashIsTooCostly
            case .hash(.noCrypt): cryptIsMissing
            case .secondFactor: lineHasSecondFactor
            }
        return line(number, reason)
    }
}
