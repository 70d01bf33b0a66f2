public import Accounts

/// Why there is no stored session to be used, or whether it lives is not known. Facts only; the wording is in `Messages`.
public enum SessionFailure: Error, Sendable, Equatable {
    /// Nobody is signed in at the endpoint that was asked for, whoever is elsewhere.
    case nobodyAt(endpoint: String)
    /// No session is current, though others are stored.
    case noneCurrent(others: [SessionSummary])
    /// The endpoint does not take the session any more, and it could not be renewed.
    case refused(email: String, endpoint: String)
    /// The endpoint cannot be asked: the session stays as it is.
    case notChecked(EndpointFailure)
    /// No session has that address, at that endpoint where one is named; `stored` are those that there are.
    case unknown(email: String, endpoint: String?, stored: [SessionSummary])
    /// Several endpoints have a session of that address.
    case ambiguous(email: String, endpoints: [String])

    /// The name of the failure in the `code` member of an `error` event. Scripts compare it: it does not change.
    public var code: String {
        switch self {
        case .nobodyAt, .noneCurrent: "no_session"
        case .refused: "session_ended"
        case .notChecked(let failure): failure.code
        case .unknown: "no_such_session"
        case .ambiguous: "ambiguous_session"
        }
    }
}
