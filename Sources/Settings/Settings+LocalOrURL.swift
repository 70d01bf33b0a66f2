extension Settings {
    /// On this machine, or at an address of the web.
    package enum LocalOrURL: Sendable, Hashable, CustomStringConvertible {
        case local
        /// An absolute `http` or `https` URL (RFC 3986) without user, password and fragment.
        case url(String)

        /// What the configuration writes: `local`, or the URL as it was given.
        package var description: String {
            switch self {
            case .local: "local"
            case .url(let url): url
            }
        }

        init(_ text: String) {
            self = text == "local" ? .local : .url(text)
        }
    }
}
