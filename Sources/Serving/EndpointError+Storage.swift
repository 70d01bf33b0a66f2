import Accounts
import Networking

extension EndpointError {
    /// The storage that failed, and why; `nil` if it was not the storage. Without a path where any part of it may be
    /// waited for.
    var storage: (path: String?, reason: String)? {
        switch self {
        case .storageNotWritable(let path, let reason), .storageDamaged(let path, let reason),
            .databaseUnavailable(let path, let reason):
            (path, reason)
        case .storageExposed(let path, let exposure): (path, "others may have access: \(exposure)")
        case .storageNewer(let path, let version): (path, "changed by a later version of the program: \(version)")
        case .network(.timedOut(let limit)): (nil, "it was waited for in vain for \(Int(limit / .seconds(1))) s")
        default: nil
        }
    }

    /// Whether it was only waited for in vain.
    var isWait: Bool {
        switch self {
        case .network(.timedOut), .overloaded: true
        default: false
        }
    }
}
