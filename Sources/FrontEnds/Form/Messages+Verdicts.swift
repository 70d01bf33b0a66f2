import Accounts
import SignIn
import Words

extension Messages {
    /// The field of a code, with a box for each digit.
    var codeField: FormField { FormField(.code, codeLabel, .code, boxes: OneTimeCode.digits) }

    /// - Parameter typed: The code as typed; `nil` for nothing.
    func verdict(ofCode typed: Secret?) -> FieldVerdict {
        let count = OneTimeCode.secret(typed ?? .empty).characterCount
        let (digits, minimum) = (OneTimeCode.digits, OneTimeCode.minimumDigits)
        if count < minimum { return .missing(codeNeeds(digits: digits, minimumLength: minimum)) }
        return .valid(hint: count < digits ? codeIsShort(count, digits: digits) : nil)
    }

    func verdict(_ verdict: PasswordRule.Verdict) -> FieldVerdict {
        switch verdict {
        case .refused(let problem): .missing(self.problem(problem))
        case .accepted(nil): .valid(hint: nil)
        case .accepted(.short(let count, let recommended)?):
            .valid(hint: shortPassword(count, recommended: recommended))
        }
    }

    func verdict(_ repetition: AccountForm.Repetition) -> FieldVerdict {
        switch repetition {
        case .missing: .missing(newPasswordNotRepeated)
        case .differs: .missing(passwordsDiffer)
        case .same: .valid(hint: nil)
        }
    }
}
