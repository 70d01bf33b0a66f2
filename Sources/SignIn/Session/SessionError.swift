package import Accounts

/// The reason there is no usable stored session, or its state is unknown.
///
/// Contains facts only; `Messages` has the wording.
package enum SessionError: Error, Sendable, Equatable {
    /// Nobody is signed in at the requested endpoint, though somebody may be elsewhere.
    case nobodyAt(endpoint: String)
    /// Sessions are kept for one run only.
    case inMemory
    /// A session at the endpoint is what was typed, which the configured place does not keep.
    case typed(endpoint: String)
    /// Another program asked for the origin of `endpoint`, where somebody is signed in, but an option names another.
    case excluded(endpoint: String, by: String)
    /// No session is current, though others are stored.
    case noneCurrent(others: [SessionSummary])
    /// The session began under a description of the endpoint, which the configuration in use does not have.
    case undescribed(email: String, endpoint: String)
    /// The endpoint no longer accepts the session, and it could not be renewed.
    case refused(email: String, endpoint: String)
    /// The endpoint cannot be reached; the session stays as it is.
    case notChecked(EndpointError)
    /// No session has that address, at `endpoint` if it is not `nil`; `stored` lists the sessions that exist.
    case unknown(email: String, endpoint: String?, stored: [SessionSummary])
    /// Several endpoints have a session for that address.
    case ambiguous(email: String, endpoints: [String])

    /// The failure's identifier in the `code` member of an `error` event. Scripts rely on it, so it must not change.
    package var code: String {
        switch self {
        case .nobodyAt, .inMemory, .typed, .excluded, .noneCurrent: "no_session"
        case .undescribed: "endpoint_not_described"
        case .refused: "session_ended"
        case .notChecked(let failure): failure.code
        case .unknown: "no_such_session"
        case .ambiguous: "ambiguous_session"
        }
    }
}
