public import People

/// A person in the form of randomuser 1.4, shared by client and server.
///
/// A field that `inc` or `exc` leaves out is absent. Unknown members are ignored.
public struct RandomUser: Sendable, Hashable, Codable {
    public var gender: Gender?
    public var name: Name?
    public var location: Location?
    public var email: String?
    public var login: Login?
    public var dob: Event?
    public var registered: Event?
    public var phone: String?
    public var cell: String?
    public var id: NationalNumber?
    public var picture: Picture?
    public var nat: String?

    /// Creates a person without fields.
    public init() {}

    public struct Name: Sendable, Hashable, Codable {
        public var title: String
        public var first: String
        public var last: String
    }

    public struct Login: Sendable, Hashable, Codable {
        public var uuid: String
        public var username: String
        public var password: String
        public var salt: String
        /// The hash of password and salt, in lower-case hex; likewise the next two.
        public var md5: String
        public var sha1: String
        public var sha256: String
    }

    /// A moment (RFC 3339, UTC, milliseconds) and the whole years since.
    public struct Event: Sendable, Hashable, Codable {
        public var date: String
        public var age: Int
    }

    public struct Picture: Sendable, Hashable, Codable {
        public var large: String
        public var medium: String
        public var thumbnail: String
    }

    /// A national number: `value` is null in IR, NZ, TR and UA.
    public struct NationalNumber: Sendable, Hashable, Codable {
        public var name: String
        public var value: String?

        // Synthesised coding would omit a null, which the directory writes.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            try container.encode(value, forKey: .value)
        }
    }
}
