extension RandomUser {
    package struct Location: Sendable, Hashable, Codable {
        package var street: Street
        package var city: String
        package var state: String
        package var country: String
        package var postcode: Postcode
        package var coordinates: Coordinates
        package var timezone: Timezone
    }

    package struct Street: Sendable, Hashable, Codable {
        package var number: Int
        package var name: String
    }

    /// Degrees, as strings.
    package struct Coordinates: Sendable, Hashable, Codable {
        package var latitude: String
        package var longitude: String
    }

    package struct Timezone: Sendable, Hashable, Codable {
        /// Hours and minutes from UTC, such as `+5:30`.
        package var offset: String
        package var description: String
    }

    /// A number, or a string if it contains letters or may begin with 0.
    package enum Postcode: Sendable, Hashable, Codable {
        case number(Int)
        case text(String)

        package init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int.self) {
                self = .number(number)
            } else {
                self = .text(try container.decode(String.self))
            }
        }

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .number(let number): try container.encode(number)
            case .text(let text): try container.encode(text)
            }
        }
    }
}
