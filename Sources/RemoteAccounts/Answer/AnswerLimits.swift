/// The most bytes of what an answer says and a session is stored with, beside those of other endpoints: there is room
/// for 256 KiB in the session file, from which the oldest sessions are left out.
enum AnswerLimits {
    /// Of a name, an email address, a login name or a subject.
    static let text = 1_024
    /// Of a token, or of a value that is carried over.
    static let token = 32 * 1_024
}
