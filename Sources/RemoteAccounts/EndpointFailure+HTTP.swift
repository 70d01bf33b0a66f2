import Accounts
import Transport

extension EndpointError {
    /// What a failed exchange means for a login.
    init(_ failure: NetworkError) {
        self =
            switch failure {
            case .unreachable(let reason): .unreachable(reason: reason)
            case .timedOut(let duration): .timedOut(after: duration)
            case .insecure(let reason): .insecure(reason: reason)
            case .interrupted: .interrupted
            case .noLibrary(let reason): .noNetworkLibrary(reason: reason)
            case .notHTTP: .notUnderstood(reason: .notHTTP)
            case .tooLarge(let limit): .notUnderstood(reason: .tooLarge(limit: limit))
            case .invalidURL: .unreachable(reason: "invalid URL")
            case .cancelled: .cancelled
            }
    }
}
