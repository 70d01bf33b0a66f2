import Networking

/// Which portraits of a directory are loaded: it decides what this machine requests, and must not name this machine's
/// own servers. What a name resolves to is not looked at.
struct PortraitRule: Sendable {
    private let directory: Origin?

    /// - Parameter directory: The directory's URL.
    init(directory: String) { self.directory = Origin(directory, ignoringUser: true) }

    /// Returns whether the portrait at a URL may be loaded: over https if the directory is, and from this machine only
    /// if the directory is on it. An empty URL is none.
    func allows(_ url: String) -> Bool {
        guard let directory, let origin = Origin(url, ignoringUser: true) else { return false }
        if directory.isSecure, !origin.isSecure { return false }
        return origin.host == directory.host || Loopback.contains(host: directory.host)
            || !Loopback.mayContain(host: origin.host)
    }
}
