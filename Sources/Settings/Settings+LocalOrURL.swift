package import Networking

extension Settings {
    /// On this machine, or at an address of the web.
    package enum LocalOrURL: Sendable, Hashable, CustomStringConvertible {
        case local
        /// An absolute `http` or `https` URL (RFC 3986) without user, password and fragment, or that of a directory
        /// server (`ldap`, `ldaps`).
        case url(String)

        /// What the configuration writes: `local`, or the URL as it was given.
        package var description: String {
            switch self {
            case .local: "local"
            case .url(let url): url
            }
        }

        /// What stored sessions call the endpoint at this address.
        package var name: String {
            guard case .url(let url) = self else { return description }
            return ldap?.description ?? (try? EndpointURL(url).name) ?? url
        }

        /// The address of a directory server; `nil` for any other.
        package var ldap: LDAPURL? {
            guard case .url(let url) = self else { return nil }
            return try? LDAPURL(url)
        }

        init(_ text: String) {
            self = text == "local" ? .local : .url(text)
        }
    }
}
