/// The rule for new passwords (NIST SP 800-63B-4, 3.1.1.2): length and a blocklist, no rule of composition.
///
/// At login nothing but "not empty" is asked: a password that exists is never refused for being weak.
public struct PasswordRule: Sendable, Hashable {
    /// The fewest code points, in NFC.
    public var fewest: Int
    /// The code points from which on no hint is given.
    public var recommended: Int
    /// The most bytes, in NFC: a bound for the work of hashing, far above what anyone types.
    public var most: Int

    public init(fewest: Int, recommended: Int, most: Int) {
        self.fewest = fewest
        self.recommended = recommended
        self.most = most
    }

    /// At least 8 code points, 15 recommended, at most 4,096 bytes.
    public static let standard = PasswordRule(fewest: 8, recommended: 15, most: 4_096)

    public enum Verdict: Sendable, Hashable {
        case accepted(hint: Hint?)
        case refused(Flaw)
    }

    public enum Flaw: Error, Sendable, Hashable {
        case empty
        /// `count` and `fewest` are code points.
        case tooShort(count: Int, fewest: Int)
        case tooLong(bytes: Int, most: Int)
        /// One of the commonest passwords, in any case.
        case common
        /// The email address or what stands before its `@`, in any case.
        case sameAsEmail
    }

    public enum Hint: Sendable, Hashable {
        /// Good, and better with `recommended` code points.
        case short(count: Int, recommended: Int)
    }

    /// Judges a new password, for the account of `email` where that is known.
    public func verdict(on password: Secret, email: EmailAddress? = nil) -> Verdict {
        let password = password.normalized()
        let count = password.characterCount
        if password.isEmpty { return .refused(.empty) }
        if password.count > most { return .refused(.tooLong(bytes: password.count, most: most)) }
        if count < fewest { return .refused(.tooShort(count: count, fewest: fewest)) }
        if let email, password.isLike(email) { return .refused(.sameAsEmail) }
        if CommonPasswords.contains(password) { return .refused(.common) }
        return .accepted(hint: count < recommended ? .short(count: count, recommended: recommended) : nil)
    }
}

extension Secret {
    fileprivate func isLike(_ email: EmailAddress) -> Bool {
        let key = email.lookupKey
        return [email.text, String(email.localPart), key, String(key.prefix { $0 != "@" })].contains { text in
            withUnsafeBytes { CommonPasswords.equal($0, text.nfc.utf8) }
        }
    }
}
