/// The twelve fields of a randomuser person, as `inc` and `exc` name them.
public struct RandomUserFields: OptionSet, Sendable, Hashable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let gender = RandomUserFields(rawValue: 1 << 0)
    public static let name = RandomUserFields(rawValue: 1 << 1)
    public static let location = RandomUserFields(rawValue: 1 << 2)
    public static let email = RandomUserFields(rawValue: 1 << 3)
    public static let login = RandomUserFields(rawValue: 1 << 4)
    public static let dob = RandomUserFields(rawValue: 1 << 5)
    public static let registered = RandomUserFields(rawValue: 1 << 6)
    public static let phone = RandomUserFields(rawValue: 1 << 7)
    public static let cell = RandomUserFields(rawValue: 1 << 8)
    public static let id = RandomUserFields(rawValue: 1 << 9)
    public static let picture = RandomUserFields(rawValue: 1 << 10)
    public static let nat = RandomUserFields(rawValue: 1 << 11)

    public static let all = RandomUserFields(rawValue: (1 << 12) - 1)

    /// The field of that name, ignoring case and surrounding spaces; `nil` if there is none.
    public init?(name: some StringProtocol) {
        let bare = name.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()
        switch String(bare).lowercased() {
        case "gender": self = .gender
        case "name": self = .name
        case "location": self = .location
        case "email": self = .email
        case "login": self = .login
        case "dob": self = .dob
        case "registered": self = .registered
        case "phone": self = .phone
        case "cell": self = .cell
        case "id": self = .id
        case "picture": self = .picture
        case "nat": self = .nat
        default: return nil
        }
    }

    /// The fields in a comma-separated list; unknown names are ignored.
    public init(list: some StringProtocol) {
        self = list.split(separator: ",").reduce(into: []) { fields, name in
            if let field = RandomUserFields(name: name) { fields.formUnion(field) }
        }
    }
}
