extension RandomUser {
    public struct Location: Sendable, Hashable, Codable {
        public var street: Street
        public var city: String
        public var state: String
        public var country: String
        public var postcode: Postcode
        public var coordinates: Coordinates
        public var timezone: Timezone
    }

    public struct Street: Sendable, Hashable, Codable {
        public var number: Int
        public var name: String
    }

    /// Degrees, as strings.
    public struct Coordinates: Sendable, Hashable, Codable {
        public var latitude: String
        public var longitude: String
    }

    public struct Timezone: Sendable, Hashable, Codable {
        /// Hours and minutes from UTC, such as `+5:30`.
        public var offset: String
        public var description: String
    }

    /// A number, or a string if it contains letters or may begin with 0.
    public enum Postcode: Sendable, Hashable, Codable {
        case number(Int)
        case text(String)

        public init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int.self) {
                self = .number(number)
            } else {
                self = .text(try container.decode(String.self))
            }
        }

        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .number(let number): try container.encode(number)
            case .text(let text): try container.encode(text)
            }
        }
    }
}
