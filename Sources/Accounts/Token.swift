/// A bearer or refresh token: secret text in wiped memory that prints as nothing but its type.
package struct Token: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private let secret: Secret

    /// Takes the text of a token that is in a `String` anyway, as a cookie is.
    package init(_ text: String) {
        var text = text
        secret = text.withUTF8 { Secret(copying: UnsafeRawBufferPointer($0)) }
    }

    /// Takes a token's bytes (ASCII).
    package init(_ secret: Secret) { self.secret = secret }

    /// Lends the bytes for the duration of `body`.
    package func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try secret.withUnsafeBytes(body)
    }

    package var isEmpty: Bool { secret.isEmpty }

    /// Returns the text on a line of its own, behind `start`.
    package func line(after start: String = "") -> Secret { secret.line(after: start) }

    /// `Token(redacted)`, whatever the text.
    package var description: String { "Token(redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }

    /// Compares in a time that depends only on the lengths.
    package static func == (left: Token, right: Token) -> Bool { left.secret == right.secret }
}
