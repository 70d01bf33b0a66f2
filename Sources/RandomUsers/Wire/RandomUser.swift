package import People

/// A person in the form of randomuser 1.4, shared by client and server.
///
/// A field that `inc` or `exc` leaves out is absent. Unknown members are ignored.
package struct RandomUser: Sendable, Hashable, Decodable {
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

    package struct Name: Sendable, Hashable, Decodable {
        package var title: String
        package var first: String
        package var last: String
    }

    package struct Login: Sendable, Hashable, Decodable {
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
    package struct Event: Sendable, Hashable, Decodable {
        package var date: String
        package var age: Int
    }

    package struct Picture: Sendable, Hashable, Decodable {
        package var large: String
        package var medium: String
        package var thumbnail: String
    }

    /// A national number: `value` is null in IR, NZ, TR and UA.
    package struct NationalNumber: Sendable, Hashable, Decodable {
        package var name: String
        package var value: String?
    }
}

extension RandomUser {
    package struct Location: Sendable, Hashable, Decodable {
        package var street: Street
        package var city: String
        package var state: String
        package var country: String
        package var postcode: Postcode
        package var coordinates: Coordinates
        package var timezone: Timezone
    }

    package struct Street: Sendable, Hashable, Decodable {
        package var number: Int
        package var name: String
    }

    /// Degrees, as strings.
    package struct Coordinates: Sendable, Hashable, Decodable {
        package var latitude: String
        package var longitude: String
    }

    package struct Timezone: Sendable, Hashable, Decodable {
        /// Hours and minutes from UTC, such as `+5:30`.
        package var offset: String
        package var description: String
    }

    /// A number, or a string if it contains letters or may begin with 0.
    package enum Postcode: Sendable, Hashable, Decodable {
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
    }
}

/// A person's whole name, made from the first and the last.
enum FullName {
    /// Appends the whole name: the first name, a space and the last; or in Korean, where both are written in Hangul,
    /// the family name and the given name without a space between them.
    @inline(__always)
    static func append(
        first: UnsafeBufferPointer<UInt8>, last: UnsafeBufferPointer<UInt8>, to name: inout [UInt8]
    ) {
        if isHangul(first), isHangul(last) {
            name.append(contentsOf: last)
            name.append(contentsOf: first)
        } else {
            name.append(contentsOf: first)
            if !first.isEmpty, !last.isEmpty { name.append(UInt8(ascii: " ")) }
            name.append(contentsOf: last)
        }
    }

    /// Whether UTF-8 text consists of Korean syllables (U+AC00 to U+D7A3) or of the letters that make them up (U+1100
    /// to U+11FF).
    @inline(__always)
    private static func isHangul(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        // Nearly every name ends here.
        guard let first = text.first, first >= 0xE1 else { return false }
        return String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy { scalar in
            (0xAC00...0xD7A3).contains(scalar.value) || (0x1100...0x11FF).contains(scalar.value)
        }
    }
}

/// The twelve fields of a randomuser person, as `inc` and `exc` name them.
package struct RandomUserFields: OptionSet, Sendable, Hashable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let gender = RandomUserFields(rawValue: 1 << 0)
    package static let name = RandomUserFields(rawValue: 1 << 1)
    package static let location = RandomUserFields(rawValue: 1 << 2)
    package static let email = RandomUserFields(rawValue: 1 << 3)
    package static let login = RandomUserFields(rawValue: 1 << 4)
    package static let dob = RandomUserFields(rawValue: 1 << 5)
    package static let registered = RandomUserFields(rawValue: 1 << 6)
    package static let phone = RandomUserFields(rawValue: 1 << 7)
    package static let cell = RandomUserFields(rawValue: 1 << 8)
    package static let id = RandomUserFields(rawValue: 1 << 9)
    package static let picture = RandomUserFields(rawValue: 1 << 10)
    package static let nat = RandomUserFields(rawValue: 1 << 11)

    package static let all = RandomUserFields(rawValue: (1 << 12) - 1)

    private static let names = [
        "gender", "name", "location", "email", "login", "dob", "registered", "phone", "cell", "id", "picture", "nat",
    ]

    /// The field of that name, ignoring case and surrounding spaces; `nil` if there is none.
    package init?(name: some StringProtocol) {
        let bare = name.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()
        guard let bit = Self.names.firstIndex(of: String(bare).lowercased()) else { return nil }
        self.init(rawValue: 1 << bit)
    }

    /// The fields in a comma-separated list; unknown names are ignored.
    package init(list: some StringProtocol) {
        self = list.split(separator: ",").reduce(into: []) { fields, name in
            if let field = RandomUserFields(name: name) { fields.formUnion(field) }
        }
    }
}
