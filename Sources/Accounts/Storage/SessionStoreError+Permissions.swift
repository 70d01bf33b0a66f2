private import Glibc

extension SessionStoreError {
    /// Whether the system does not let this user read the file, which no other attempt changes (EACCES).
    package var isOfPermissions: Bool {
        guard case .notReadable(_, let reason) = self else { return false }
        return reason == String(cString: strerror(EACCES))
    }
}
