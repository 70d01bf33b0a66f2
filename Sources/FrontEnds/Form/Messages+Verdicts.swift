import Accounts
import SignIn
import Words

extension Messages {
    func verdict(_ verdict: PasswordRule.Verdict) -> FieldVerdict {
        switch verdict {
        case .refused(let flaw): .missing(self.flaw(flaw))
        case .accepted(nil): .valid(hint: nil)
        case .accepted(.short(let count, let recommended)?):
            .valid(hint: text(
                "\(characters(count)): good; \(recommended) would be better",
                ko: "\(characters(count)): 좋습니다. \(recommended)자면 더 좋습니다"
            ))
        }
    }

    func verdict(_ repetition: AccountForm.Repetition) -> FieldVerdict {
        switch repetition {
        case .missing: .missing(text("Type the new password once more", ko: "새 비밀번호를 한 번 더 입력하세요"))
        case .differs: .missing(text("The two differ: check the second one", ko: "두 비밀번호가 다릅니다: 둘째를 확인하세요"))
        case .same: .valid(hint: nil)
        }
    }
}
