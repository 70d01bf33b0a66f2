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
            .valid(
                hint: text(
                    "\(characters(count)): good; \(recommended) would be better",
                    ko: "\(characters(count)) \(dot) 좋습니다. \(recommended)자 이상이면 더 좋습니다."
                ))
        }
    }

    func verdict(_ repetition: AccountForm.Repetition) -> FieldVerdict {
        switch repetition {
        case .missing: .missing(text("Type the new password again", ko: "새 비밀번호를 한 번 더 입력하세요"))
        case .differs: .missing(text("The passwords differ: type this one again", ko: "비밀번호가 서로 다릅니다. 다시 입력하세요."))
        case .same: .valid(hint: nil)
        }
    }
}
