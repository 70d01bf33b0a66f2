package import Accounts
import ClientWords
private import Glibc
import JSON
import SignIn
package import Words

/// A field of a form that a script has asked for: what it is called and what it takes.
package struct AskedField: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        case text, email, secret
        /// A secret that is typed twice.
        case newSecret = "new-secret"
        case choice
        case yesNo = "yes-no"
        /// A single-use code, which is shown while it is typed.
        case code

        /// The kind of a field that is given none. A password is never shown.
        package init(of name: String) {
            self =
                switch name {
                case "email": .email
                case "password": .secret
                case "code": .code
                default: .text
                }
        }

        package var isSecret: Bool { self == .secret || self == .newSecret || self == .code }
    }

    /// The longest answer, in bytes.
    package static let byteLimit = PasswordFacts.byteLimit
    /// The most digits for which there is a box each.
    private static let mostBoxes = 12

    package var name: String
    package var kind: Kind
    package var label: String?
    /// What is said while nothing is typed, or something that does not match.
    package var hint: String?
    package var choices: [String] = []
    /// The answer that stands in the field at first.
    package var standard: String?
    package var isOptional = false
    /// How many characters it takes.
    package var length: ClosedRange<Int>?
    package var pattern: TextPattern?
    /// A shell command that is asked last whether the answer is taken.
    package var check: String?

    package init(name: String, kind: Kind) {
        self.name = name
        self.kind = kind
    }

    /// The default as an answer; empty without one.
    package var standardAnswer: Secret { standard?.secret ?? .empty }

    /// Says what an answer lacks; `nil` for one that is taken, as far as the command does not refuse it.
    package func complaint(about answer: Secret, _ messages: Messages) -> String? {
        let answer = kind == .code ? OneTimeCode.secret(answer) : answer
        if answer.isEmpty { return isOptional ? nil : hint ?? need(messages) }
        if answer.count > Self.byteLimit { return messages.answerTooLong(limit: Self.byteLimit) }
        guard kind.isSecret ? answer.isSayable : answer.isTextLine else { return messages.answerNotText }
        if let complaint = complaint(aboutCountOf: answer, messages) { return complaint }
        if !kind.isSecret, let complaint = complaint(aboutText: answer.text, messages) { return complaint }
        if let pattern, !pattern.matches(answer) { return hint ?? messages.answerDoesNotMatch }
        return nil
    }

    private func complaint(aboutCountOf answer: Secret, _ messages: Messages) -> String? {
        let count = answer.characterCount
        guard let length else {
            guard kind == .code, count < OneTimeCode.minimumDigits else { return nil }
            return messages.codeNeeds(digits: OneTimeCode.digits, minimumLength: OneTimeCode.minimumDigits)
        }
        if count < length.lowerBound { return messages.answerNeeds(more: length.lowerBound - count) }
        return count > length.upperBound ? messages.answerHas(tooMany: count - length.upperBound) : nil
    }

    private func complaint(aboutText text: String, _ messages: Messages) -> String? {
        switch kind {
        case .email: EmailAddress.problem(in: text).map(messages.problem)
        case .choice: choices.contains(text) ? nil : messages.oneOf(choices)
        case .yesNo: messages.flag(text) == nil ? messages.answerYesOrNo : nil
        case .text, .secret, .newSecret, .code: nil
        }
    }

    private func need(_ messages: Messages) -> String {
        switch kind {
        case .email: messages.problem(EmailAddress.Problem.empty)
        case .choice: messages.oneOf(choices)
        case .yesNo: messages.answerYesOrNo
        case .code: messages.codeNeeds(digits: length?.lowerBound ?? OneTimeCode.digits)
        case .text, .secret, .newSecret: name == "password" ? messages.need(.empty) : messages.answerMissing
        }
    }

    /// An accepted answer as it is printed: `yes` or `no` in any language, a code without blanks.
    package func printed(_ answer: Secret, _ messages: Messages) -> Secret {
        switch kind {
        case .code: OneTimeCode.secret(answer)
        case .yesNo: messages.flag(answer.text).map { ($0 ? "yes" : "no").secret } ?? .empty
        case .text, .email, .secret, .newSecret, .choice: answer
        }
    }

    /// An accepted answer as a value of JSON; null for none.
    package func json(_ answer: Secret, _ messages: Messages) -> SecretJSON {
        if answer.isEmpty { return .plain(.null) }
        if kind == .yesNo { return .plain(messages.flag(answer.text).map { .boolean($0) } ?? .null) }
        return .secret(printed(answer, messages))
    }

    /// What the field is called on the screen.
    package func label(_ messages: Messages) -> String {
        if let label { return label }
        return switch name {
        case "email": messages.emailLabel
        case "name": messages.nameLabel
        case "password": kind == .newSecret ? messages.newPasswordLabel : messages.passwordLabel
        case "code": messages.codeLabel
        default: name
        }
    }

    /// The rows of the form: two for a secret that is typed twice.
    func rows(_ messages: Messages) -> [FormField] {
        let label = label(messages)
        switch kind {
        case .text, .email: return [FormField(.asked(name), label, .text)]
        case .choice: return [FormField(.asked(name), label, .text, suggestions: choices)]
        case .yesNo: return [FormField(.asked(name), label, .text, suggestions: messages.yesAndNo)]
        case .secret: return [FormField(.asked(name), label, .secret)]
        case .newSecret:
            return [
                FormField(.asked(name), label, .secret),
                FormField(.askedAgain(name), messages.again(label), .secret),
            ]
        case .code:
            let digits = length?.upperBound ?? OneTimeCode.digits
            return [FormField(.asked(name), label, .code, boxes: digits > Self.mostBoxes ? nil : digits)]
        }
    }
}

extension String {
    /// The text as the form hands it on.
    var secret: Secret {
        var builder = SecretBuilder(capacity: utf8.count)
        builder.append(self)
        return builder.build()
    }
}

extension Secret {
    /// The bytes as text, for what is no secret.
    fileprivate var text: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }

    /// Whether it is text that a line and a shell's variable can hold.
    fileprivate var isSayable: Bool {
        isText && withUnsafeBytes { $0.allSatisfy { $0 != 0 && $0 != UInt8(ascii: "\n") } }
    }
}

/// An extended regular expression of POSIX, as `grep -E` has them, that a whole text has to match.
///
/// Letters are those of UTF-8, whatever the locale is.
package struct TextPattern: Sendable {
    /// What the C library says is wrong with an expression.
    package struct Fault: Error {
        package let reason: String
    }

    private let source: String

    package init(_ source: String) throws(Fault) {
        self.source = source
        try Self.withCompiled(source) { _ in }
    }

    /// Matches the bytes in place: no part of a secret is in a `String`.
    package func matches(_ text: Secret) -> Bool {
        let isMatch = try? Self.withCompiled(source) { expression in
            text.withUnsafeBytes { bytes in
                // The longest match that begins first is found: where the whole text is one, it is that.
                var match = regmatch_t(rm_so: 0, rm_eo: regoff_t(bytes.count))
                let code =
                    bytes.baseAddress.map {
                        regexec(expression, $0.assumingMemoryBound(to: CChar.self), 1, &match, REG_STARTEND)
                    } ?? regexec(expression, "", 1, &match, REG_STARTEND)
                return code == 0 && match.rm_so == 0 && Int(match.rm_eo) == bytes.count
            }
        }
        return isMatch ?? false
    }

    private static func withCompiled<Result>(
        _ source: String, _ use: (UnsafePointer<regex_t>) -> Result
    ) throws(Fault) -> Result {
        let locale = newlocale(1 << LC_CTYPE, "C.UTF-8", nil)
        let former = uselocale(locale)
        defer {
            uselocale(former)
            if let locale { freelocale(locale) }
        }
        var expression = regex_t()
        let code = regcomp(&expression, source, REG_EXTENDED)
        guard code == 0 else {
            var reason = [CChar](repeating: 0, count: 256)
            regerror(code, &expression, &reason, reason.count)
            throw Fault(reason: String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
        }
        defer { regfree(&expression) }
        return use(&expression)
    }
}
