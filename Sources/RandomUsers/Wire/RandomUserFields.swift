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
