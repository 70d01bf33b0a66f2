import FoundationEssentials
import Networking

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

/// The result of reading a text as an absolute URL of the web.
enum WebURL {
    case valid
    case invalid
    /// It contains a user or a password, so it must not be repeated.
    case credentials

    /// - Parameter query: whether it may contain a query; a base that paths are appended to can have none.
    init(_ text: String, query: Bool) {
        guard let url = URL(string: text, encodingInvalidCharacters: false) else {
            // What looks like "user:password@" must not be repeated even where the rest is no URL.
            self = text.contains("@") ? .credentials : .invalid
            return
        }
        guard url.user(percentEncoded: true) == nil, url.password(percentEncoded: true) == nil else {
            self = .credentials
            return
        }
        let fits =
            Origin(text) != nil && url.fragment(percentEncoded: true) == nil
            && (query || url.query(percentEncoded: true) == nil)
        self = fits ? .valid : .invalid
    }
}
