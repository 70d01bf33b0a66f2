extension Settings {
    /// Where people come from.
    package enum PeopleSource: Sendable, Hashable, CustomStringConvertible {
        /// Made up on this machine.
        case local
        /// The directory of the endpoint that one signed in to.
        case endpoint
        /// An absolute `http` or `https` URL (RFC 3986) without user, password and fragment.
        case url(String)
        /// A file by its path.
        case file(String)

        /// What the configuration writes.
        package var description: String {
            switch self {
            case .local: "local"
            case .endpoint: "endpoint"
            case .url(let text), .file(let text): text
            }
        }

        init(_ text: String) {
            self =
                switch text {
                case "local": .local
                case "endpoint": .endpoint
                default: Self.isAddress(text) ? .url(text) : .file(text)
                }
        }

        /// Whether a text is meant as a URL: it has a scheme.
        static func isAddress(_ text: String) -> Bool {
            guard let end = text.firstRange(of: "://") else { return false }
            return text[..<end.lowerBound].allSatisfy {
                $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0))
            }
        }
    }
}
