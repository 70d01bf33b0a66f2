/// The most bytes of the parts of a session that an answer may bring. The session file holds 256 KiB, and the oldest
/// sessions make way for a new one: with its tokens, escaped, it is not to take more than half of that.
enum AnswerLimits {
    /// Of a name, an email address, a login name or a subject.
    static let text = 1_024
    /// Of a token, or of a value that is carried over.
    static let token = 16 * 1_024
}
