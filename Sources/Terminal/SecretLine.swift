/// A line whose text is nobody else's business: a password, a code. Its bytes are lent, never made into a `String`.
public struct SecretLine {
    /// What a view may know of the secret.
    public struct Contents {
        /// The bytes, lent for the duration of the call; a copy must be wiped by who makes it.
        public let bytes: UnsafeRawBufferPointer
        /// Unicode code points (NIST SP 800-63B counts a password's length so).
        public let count: Int
        /// Ctrl-R shows the text.
        public let isRevealed: Bool
        /// The count was asked for (Ctrl-T).
        public let showsCount: Bool
        /// The last key did not fit into `limit` bytes and was not taken.
        public let hitLimit: Bool
    }

    /// The most bytes taken.
    public var limit: Int
    /// Whether the text stands where it is typed, as a code's does, and not a sign for each code point.
    public var isShown: Bool
    /// Called after each change and each `LineEditor.update()`.
    public var view: @MainActor (Contents) -> LineView
    /// Whether Enter accepts. Where it does not, the line stays and `view` is asked again.
    public var accepts: @MainActor (_ bytes: UnsafeRawBufferPointer) -> Bool
    /// Called once when the read ends with `.accepted`, `.previous` or `.next`, before the editor wipes its bytes.
    public var take: @MainActor (_ bytes: UnsafeRawBufferPointer) -> Void
    /// Gives back what was typed before: it calls its argument with the bytes, at the beginning of the read.
    public var restore: (@MainActor (_ insert: (UnsafeRawBufferPointer) -> Void) -> Void)?
    /// Whether Up, Shift-Tab, Down and Tab end the read with `.previous` and `.next`.
    public var movesBetweenFields: Bool
    public var ending: LineEnding

    public init(
        limit: Int = 1024,
        isShown: Bool = false,
        ending: LineEnding = .keep,
        movesBetweenFields: Bool = false,
        restore: (@MainActor (_ insert: (UnsafeRawBufferPointer) -> Void) -> Void)? = nil,
        accepts: @escaping @MainActor (_ bytes: UnsafeRawBufferPointer) -> Bool = { _ in true },
        take: @escaping @MainActor (_ bytes: UnsafeRawBufferPointer) -> Void,
        view: @escaping @MainActor (Contents) -> LineView
    ) {
        self.limit = limit
        self.isShown = isShown
        self.ending = ending
        self.movesBetweenFields = movesBetweenFields
        self.restore = restore
        self.accepts = accepts
        self.take = take
        self.view = view
    }
}

/// How the reading of a secret line ended; its bytes went to `SecretLine.take`.
public enum SecretOutcome: Sendable, Hashable {
    case accepted
    /// Up or Shift-Tab.
    case previous
    /// Down or Tab.
    case next
    /// Ctrl-D on an empty line, or the terminal is gone.
    case endOfInput
    /// Ctrl-C.
    case interrupted
    /// `LineEditor.cancel()` or the task's cancellation.
    case cancelled
}
