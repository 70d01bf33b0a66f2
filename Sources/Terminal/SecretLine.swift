/// A line whose text must stay private: a password, a code. Its bytes are lent, never converted to a `String`.
package struct SecretLine {
    /// What a view may know of the secret.
    package struct Contents {
        /// The bytes, lent for the duration of the call; whoever copies them must wipe the copy.
        package let bytes: UnsafeRawBufferPointer
        /// The number of Unicode code points (NIST SP 800-63B counts a password's length that way).
        package let count: Int
        /// Whether the text is revealed (Ctrl-R).
        package let isRevealed: Bool
        /// Whether the count was asked for (Ctrl-T).
        package let showsCount: Bool
        /// Whether the last key did not fit into `limit` bytes and was not taken.
        package let hitLimit: Bool
        /// Whether it was to be revealed, but the terminal would keep what is shown.
        package let wasRefused: Bool
    }

    /// The most bytes accepted.
    package var limit: Int
    /// Whether the text is shown as it is typed, as a code's is, rather than one sign per code point.
    package var isShown: Bool
    /// Called after each change and each `LineEditor.update()`.
    package var view: @MainActor (Contents) -> LineView
    /// Whether Enter accepts. If not, the line stays and `view` is called again.
    package var accepts: @MainActor (_ bytes: UnsafeRawBufferPointer) -> Bool
    /// Called once when the read ends with `.accepted`, `.previous` or `.next`, before the editor wipes its bytes.
    package var take: @MainActor (_ bytes: UnsafeRawBufferPointer) -> Void
    /// Restores what was typed before, by calling its argument with the bytes at the beginning of the read.
    package var restore: (@MainActor (_ insert: (UnsafeRawBufferPointer) -> Void) -> Void)?
    /// The fields to which keys move. A key towards a field that is not there does nothing.
    package var neighbours: Neighbours
    package var ending: LineEnding

    package init(
        limit: Int = 1024,
        isShown: Bool = false,
        ending: LineEnding = .keep,
        neighbours: Neighbours = [],
        restore: (@MainActor (_ insert: (UnsafeRawBufferPointer) -> Void) -> Void)? = nil,
        accepts: @escaping @MainActor (_ bytes: UnsafeRawBufferPointer) -> Bool = { _ in true },
        take: @escaping @MainActor (_ bytes: UnsafeRawBufferPointer) -> Void,
        view: @escaping @MainActor (Contents) -> LineView
    ) {
        self.limit = limit
        self.isShown = isShown
        self.ending = ending
        self.neighbours = neighbours
        self.restore = restore
        self.accepts = accepts
        self.take = take
        self.view = view
    }
}
