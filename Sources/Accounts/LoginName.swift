internal import Text

/// What a person signs in with: an email address, a login name if the endpoint uses them, or nothing but a password.
package struct LoginName: Sendable, Hashable, CustomStringConvertible {
    /// What an endpoint accepts as the name of an account.
    package enum Kind: String, Sendable, CaseIterable {
        case email, username, either
        /// None: the password alone signs in, and the name is empty.
        case passwordOnly = "none"
    }

    /// The longest login name, in bytes of UTF-8: the limit of Matrix user ids, and more than others allow.
    package static let maximumLength = 255

    /// The name as it was typed.
    package let text: String

    /// Takes a name that has no problem.
    package init(_ text: String, _ kind: Kind) throws(Problem) {
        if let problem = Self.problem(in: text, kind) { throw problem }
        self.text = kind == .passwordOnly ? "" : text
    }

    package init(_ email: EmailAddress) { text = email.text }

    package var email: EmailAddress? { try? EmailAddress(text) }

    /// The form that identifies accounts: that of an address, or the name itself, which may be case-sensitive.
    package var lookupKey: String { email?.lookupKey ?? text }

    /// What is wrong with a login name: the next thing to put right.
    package enum Problem: Error, Sendable, Hashable {
        case email(EmailAddress.Problem)
        case empty(Kind)
        /// Longer than `LoginName.maximumLength`.
        case tooLong(bytes: Int)
        /// White space before or after it.
        case spaceAround
        /// A C0, C1 or bidirectional control character, one that shows nothing, or bytes that were not text.
        case controlCharacter
    }

    /// Returns the first thing that is wrong with `text`; `nil` if it may be sent to the endpoint.
    ///
    /// If either kind is accepted, text that contains an `@` but does not begin with one must be a valid address.
    package static func problem(in text: String, _ kind: Kind) -> Problem? {
        if kind == .passwordOnly { return nil }
        if kind == .email { return EmailAddress.problem(in: text).map(Problem.email) }
        if text.isEmpty { return .empty(kind) }
        if kind == .either, text.dropFirst().contains("@"), text.first != "@" {
            return EmailAddress.problem(in: text).map(Problem.email)
        }
        if text.utf8.count > maximumLength { return .tooLong(bytes: text.utf8.count) }
        let scalars = text.unicodeScalars
        if scalars.contains(where: { $0.isControl || $0.isInvisible }) { return .controlCharacter }
        let ends = [scalars.first, scalars.last].compactMap(\.self)
        return ends.contains(where: \.properties.isWhitespace) ? .spaceAround : nil
    }

    package var description: String { text }
}
