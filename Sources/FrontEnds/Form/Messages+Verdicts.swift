import Accounts
import ClientWords
import SignIn
import Words

extension Messages {
    var codeField: FormField { FormField(.code, codeLabel, .code, boxes: OneTimeCode.digits) }

    /// The fields of a new password, and of the same once more.
    var newPasswordFields: [FormField] { newPasswordFields(.password) }

    /// The same with another name, beside a field of the current password.
    func newPasswordFields(_ name: FormField.Name) -> [FormField] {
        [FormField(name, newPasswordLabel, .secret), FormField(.repetition, repeatedPasswordLabel, .secret)]
    }

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

    /// Returns what may be the reason that a password will be refused, where its letters are those of a keyboard layout
    /// for a script other than that of most passwords.
    func caution(about password: Secret) -> String? {
        password.withUnsafeBytes { bytes in
            var decoder = UTF8()
            var rest = bytes.makeIterator()
            while case .scalarValue(let scalar) = decoder.decode(&rest) {
                if let script = LetterScript(scalar) { return keyboardLayout(script) }
            }
            return nil
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
