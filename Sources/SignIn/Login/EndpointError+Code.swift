package import Accounts
import Networking

extension EndpointError {
    /// The failure's identifier in an event. Scripts rely on it, so it must not change.
    package var code: String {
        switch self {
        case .network(let error):
            switch error.kind {
            case .unreachable: "endpoint_unreachable"
            case .notUnderstood: "endpoint_not_understood"
            case .cancelled: "cancelled"
            }
        case .serverError, .notDealtWith: "endpoint_failed"
        case .intercepted: "endpoint_unreachable"
        case .renewalLost: "session_not_renewed"
        case .tooManyRequests: "too_many_requests"
        case .overloaded: "endpoint_overloaded"
        case .notUnderstood(.passwordNotText): "password_not_text"
        case .notUnderstood(.notForHeader), .notUnderstood(.notForPath): "login_not_sendable"
        case .notUnderstood(.notCallback): "callback_malformed"
        case .redirected, .notUnderstood: "endpoint_not_understood"
        case .misconfigured, .formTokenMissing: "endpoint_misconfigured"
        case .refused: isFailureOfProvider ? "endpoint_failed" : "endpoint_not_understood"
        case .step(_, let failure): failure.code
        case .noSuchMethod, .noPages: "login_way_not_offered"
        case .noListener: "listener_unavailable"
        case .storageNotWritable: "storage_not_writable"
        case .storageExposed: "storage_exposed"
        case .storageDamaged: "storage_damaged"
        case .storageNewer: "storage_newer"
        case .databaseUnavailable: "database_unavailable"
        case .outOfMemory: "out_of_memory"
        case .renewedElsewhere: "session_busy"
        }
    }
}
