/// A bearer or refresh token: secret text in wiped memory that prints as nothing but its type.
public struct Token: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private let secret: Secret

    /// Takes a token's text as received over the network or read from the session file.
    public init(_ text: String) {
        var text = text
        secret = text.withUTF8 { Secret(copyingUnguarded: UnsafeRawBufferPointer($0)) }
    }

    /// Takes a token's bytes (ASCII).
    public init(_ secret: Secret) { self.secret = secret }

    /// Lends the bytes for the duration of `body`.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try secret.withUnsafeBytes(body)
    }

    /// Returns the token as text, for a header or a file, whose libraries accept nothing else. Do not keep it.
    public func text() -> String { secret.withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }

    /// `Token(redacted)`, whatever the text.
    public var description: String { "Token(redacted)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }

    /// Compares in a time that depends only on the lengths.
    public static func == (left: Token, right: Token) -> Bool { left.secret == right.secret }
}
