package import People

/// randomuser's people from named values, which is what most tests are about.
extension Person {
    package init(
        id: String, name: String, age: Int, gender: Gender, email: String, phone: String, cell: String,
        city: String, state: String, country: String, nat: String, picture: String
    ) {
        func value(_ text: String) -> FieldValue { text.isEmpty ? .missing : .text(text) }
        self.init(
            DirectoryRecord(
                id: id,
                values: [
                    value(name), .number(Int64(age)), value(gender.rawValue), value(email), value(phone), value(cell),
                    value(city), value(state), value(country), value(nat), value(picture),
                ]),
            schema: .randomUser)
    }

    package var age: Int {
        get { if case .number(let age) = self[.age] { Int(age) } else { 0 } }
        set { set(.number(Int64(newValue)), of: .age) }
    }

    package var gender: Gender {
        get { Gender(rawValue: text(.gender)) ?? .female }
        set { set(.text(newValue.rawValue), of: .gender) }
    }

    package var email: String {
        get { text(.email) }
        set { set(newValue, of: .email) }
    }

    package var phone: String {
        get { text(.phone) }
        set { set(newValue, of: .phone) }
    }

    package var cell: String {
        get { text(.cell) }
        set { set(newValue, of: .cell) }
    }

    package var city: String {
        get { text(.city) }
        set { set(newValue, of: .city) }
    }

    package var state: String {
        get { text(.state) }
        set { set(newValue, of: .state) }
    }

    package var country: String {
        get { text(.country) }
        set { set(newValue, of: .country) }
    }

    package var nat: String {
        get { text(.nat) }
        set { set(newValue, of: .nat) }
    }

    package var picture: String {
        get { text(.picture) }
        set { set(newValue, of: .picture) }
    }

    package mutating func rename(_ name: String) { record.values[0] = name.isEmpty ? .missing : .text(name) }

    private mutating func set(_ text: String, of role: DirectorySchema.Role) {
        set(text.isEmpty ? .missing : .text(text), of: role)
    }

    private mutating func set(_ value: FieldValue, of role: DirectorySchema.Role) {
        if let index = schema.index(of: role) { record.values[index] = value }
    }
}
