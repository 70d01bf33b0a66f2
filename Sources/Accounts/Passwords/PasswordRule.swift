/// The rule for new passwords (NIST SP 800-63B-4, 3.1.1.2): a minimum length, and nothing that attackers try first.
///
/// There are no composition rules.
///
/// A login requires only a non-empty password: an existing password is never refused for being weak.
package struct PasswordRule: Sendable, Hashable {
    /// The minimum number of code points, in NFC.
    package var minimumLength: Int
    /// The minimum where a second factor is used with the password (NIST SP 800-63B-4, 3.1.1.2).
    package static let minimumWithSecondFactor = 8
    /// The number of code points from which no hint is given.
    private static let recommended = 15
    /// The maximum number of bytes, in NFC: it bounds the work of hashing and is far more than anyone types.
    private static let maximumLength = 4_096
    /// Passwords known from breaches; `nil` if there is no such list.
    package var breached: BreachedPasswords?

    package init(minimumLength: Int, breached: BreachedPasswords? = nil) {
        self.minimumLength = minimumLength
        self.breached = breached
    }

    /// At least 15 code points, which NIST requires if the password is the only factor.
    package static let standard = PasswordRule(minimumLength: 15)

    package enum Verdict: Sendable, Hashable {
        case accepted(hint: Hint?)
        case refused(Problem)
    }

    package enum Problem: Error, Sendable, Hashable {
        /// `count` and `minimumLength` are code points; nothing has been typed yet if `count` is 0.
        case tooShort(count: Int, minimumLength: Int)
        case tooLong(bytes: Int, maximumLength: Int)
        /// Nothing but white space.
        case blank
        /// One of the most common passwords, perhaps in lookalike letters, backwards, or surrounded by digits and
        /// signs; or made of words that passwords are made of, or of a well-known line.
        case common
        /// The email address or the part before its `@`, likewise.
        case sameAsEmail
        /// The person's name or a part of it, likewise.
        case sameAsName
        /// The name of this program, likewise.
        case sameAsService
        /// The same character, or the same piece, repeated.
        case repeated
        /// Characters that follow one another in the alphabet, in the digits or on a keyboard.
        case sequence
        /// In a list of passwords that were stolen elsewhere.
        case breached
    }

    package enum Hint: Sendable, Hashable {
        /// Good, but better with `recommended` code points.
        case short(count: Int, recommended: Int)
    }

    /// Judges a new password for the account of `email` and `name`, if they are known.
    package func verdict(on password: Secret, email: EmailAddress? = nil, name: String? = nil) -> Verdict {
        let password = password.normalized()
        let count = password.characterCount
        if password.count > Self.maximumLength {
            return .refused(.tooLong(bytes: password.count, maximumLength: Self.maximumLength))
        }
        if count < minimumLength { return .refused(.tooShort(count: count, minimumLength: minimumLength)) }
        if let problem = FoldedPassword.problem(password, email: email, name: name) { return .refused(problem) }
        if let breached, breached.contains(password) { return .refused(.breached) }
        let isShort = count < Self.recommended
        return .accepted(hint: isShort ? .short(count: count, recommended: Self.recommended) : nil)
    }
}
