/// What storing or ending a session may wait for.
package enum SessionWait: Sendable {
    /// Another process that is using the stored sessions.
    case stored
    /// The endpoint, or another process that is renewing the session, before it is ended.
    case ended
}
