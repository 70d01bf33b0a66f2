package import People

/// A person in the form of randomuser 1.4, shared by client and server.
///
/// A field that `inc` or `exc` leaves out is absent. Unknown members are ignored.
package struct RandomUser: Sendable, Hashable, Codable {
    package var gender: Gender?
    package var name: Name?
    package var location: Location?
    package var email: String?
    package var login: Login?
    package var dob: Event?
    package var registered: Event?
    package var phone: String?
    package var cell: String?
    package var id: NationalNumber?
    package var picture: Picture?
    package var nat: String?

    /// Creates a person without fields.
    package init() {}

    package struct Name: Sendable, Hashable, Codable {
        package var title: String
        package var first: String
        package var last: String
    }

    package struct Login: Sendable, Hashable, Codable {
        package var uuid: String
        package var username: String
        package var password: String
        package var salt: String
        /// The hash of password and salt, in lower-case hex; likewise the next two.
        package var md5: String
        package var sha1: String
        package var sha256: String
    }

    /// A moment (RFC 3339, UTC, milliseconds) and the whole years since.
    package struct Event: Sendable, Hashable, Codable {
        package var date: String
        package var age: Int
    }

    package struct Picture: Sendable, Hashable, Codable {
        package var large: String
        package var medium: String
        package var thumbnail: String
    }

    /// A national number: `value` is null in IR, NZ, TR and UA.
    package struct NationalNumber: Sendable, Hashable, Codable {
        package var name: String
        package var value: String?

        // Synthesised coding would omit a null, which the directory writes.
        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            try container.encode(value, forKey: .value)
        }
    }
}

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
