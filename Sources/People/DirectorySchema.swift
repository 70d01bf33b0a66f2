/// The fields that the people of a directory have, in display order.
///
/// A person is an id and one value for each field; what a directory does not say is `FieldValue.missing`.
package struct DirectorySchema: Sendable, Hashable {
    /// The fields; their keys are distinct, and none is `id` or `event`. The first one is the name.
    package var fields: [Field]
    /// The keys of the columns that a list shows, and can be sorted by; `nil` leaves them to the fields' kinds.
    package var columnKeys: [String]?
    /// The keys of the fields that figures count, a list for each column of bars; `nil` leaves them to the kinds.
    package var figureKeys: [[String]]?
    /// The key of the field whose values are the sections where none are configured; `nil` leaves it to the values.
    package var sectionKey: String?

    /// - Parameter fields: At least one. A later field with the key of an earlier one is left out, as is one called
    ///   `id` or `event`: an event's object has these already.
    package init(_ fields: [Field]) {
        var keys: Set<String> = ["id", "event"]
        self.fields = fields.filter { keys.insert($0.key).inserted }
    }

    /// Returns the position of the field with a key, or `nil` if the schema has none.
    package func index(of key: String) -> Int? { fields.firstIndex { $0.key == key } }
}

/// A field of a directory's people.
package struct Field: Sendable, Hashable {
    /// What a field's values are, which decides how they are stored, shown, compared and counted.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Free text.
        case text
        /// Text with few distinct values, by which people can be grouped.
        case category
        /// A whole number.
        case number
        /// A day, without a time.
        case date
        case email, phone, url
        /// The URL of a portrait.
        case picture
        /// Several categories, such as groups.
        case list
        /// Yes or no.
        case flag
    }

    /// The member's name in JSON, the heading in CSV, and the name in configuration and commands: `department`.
    package var key: String
    /// The name for display that the directory or its description gives; `nil` if only the key is known.
    package var label: String?
    package var kind: Kind
    /// Whether a search for words looks here, where the kind has words.
    package var isSearched = true
    /// Whether anybody has a value; if not, lists have no column for it, and nobody is grouped by it.
    package var isUsed = true

    package init(_ key: String, _ kind: Kind, label: String? = nil) {
        self.key = key
        self.label = label
        self.kind = kind
    }
}

/// What a directory says of one field of one person.
///
/// All text is untrusted: clean it before measuring or printing it.
package enum FieldValue: Sendable, Hashable {
    /// The directory does not say.
    case missing
    /// Of a text, a category, an email address, a telephone number, a URL or a picture; not empty.
    case text(String)
    case number(Int64)
    /// Days since 1970-01-01 in the Gregorian calendar.
    case date(days: Int32)
    case flag(Bool)
    /// Not empty.
    case list([String])
}

/// A person as a directory's reader finds them: an id, and a value for each field of the schema.
package struct DirectoryRecord: Sendable, Hashable {
    package var id: String
    /// As many values as the schema has fields, in its order.
    package var values: [FieldValue]

    package init(id: String, values: [FieldValue]) {
        self.id = id
        self.values = values
    }
}

extension DirectorySchema {
    /// What a field is for, wherever that decides how a person is shown or exported. The raw value is the field's key,
    /// which means the same in every directory.
    package enum Role: String, Sendable, Hashable, CaseIterable {
        case age, gender, birthday, email, phone, cell, title, department, company, team, city, state, country, nat
        case picture, username, groups
    }

    /// Returns the position of the field with a role: the one with its key, else the first of the only kind that has
    /// it.
    package func index(of role: Role) -> Int? {
        if let found = index(of: role.rawValue), fields[found].isUsed { return found }
        let kind: Field.Kind
        switch role {
        case .email: kind = .email
        case .phone: kind = .phone
        case .picture: kind = .picture
        default: return nil
        }
        return fields.firstIndex { $0.kind == kind && $0.isUsed }
    }

    /// Notes which fields these people have values in.
    package mutating func noteUse(in records: [DirectoryRecord]) {
        for index in fields.indices { fields[index].isUsed = records.contains { $0.values[index] != .missing } }
    }

    /// The fields of randomuser's people.
    package static let randomUser: DirectorySchema = {
        var schema = DirectorySchema([
            Field("name", .text), Field("age", .number), Field("gender", .category), Field("email", .email),
            Field("phone", .phone), Field("cell", .phone), Field("city", .category), Field("state", .category),
            Field("country", .category), Field("nat", .category), Field("picture", .picture),
        ])
        for index in schema.fields.indices where ["state", "nat"].contains(schema.fields[index].key) {
            schema.fields[index].isSearched = false
        }
        schema.columnKeys = ["name", "age", "city", "country", "email"]
        schema.figureKeys = [["gender", "age"], ["nat"], ["city"]]
        return schema
    }()

    /// Whether people have a gender and an age, by which they are grouped where no sections are configured.
    package var hasGenderAndAge: Bool {
        [Role.gender: Field.Kind.category, .age: .number].allSatisfy { role, kind in
            index(of: role).map { fields[$0].kind == kind } ?? false
        }
    }

    private func indices(_ keys: [String]) -> [Int] { keys.compactMap { index(of: $0) } }

    private func indices(_ roles: Role...) -> [Int] { roles.compactMap { index(of: $0) } }

    /// The columns that a list shows, as far as they fit: the name, up to four facts, the email address.
    package var columns: [Int] {
        if let columnKeys { return indices(columnKeys) }
        let email = index(of: .email)
        let facts = fields.indices.dropFirst().filter { index in
            switch fields[index].kind {
            case _ where !fields[index].isUsed: false
            case .text, .category, .number, .date, .list: index != email
            case .email, .phone, .url, .picture, .flag: false
            }
        }
        return Array(fields.indices.prefix(1)) + facts.prefix(4) + (email.map { $0 > 0 ? [$0] : [] } ?? [])
    }

    /// The fields that figures count, a list for each column of bars: whatever groups people, and numbers and dates.
    package var figures: [[Int]] {
        if let figureKeys { return figureKeys.map(indices) }
        let counted = fields.indices.filter { index in
            switch fields[index].kind {
            case _ where !fields[index].isUsed: false
            case .category, .list, .flag, .number, .date: true
            case .text, .email, .phone, .url, .picture: false
            }
        }
        return counted.prefix(Self.figureLimit).map { [$0] }
    }

    private static let figureLimit = 12

    /// The fields that tell a person from others of the same name: title and department, else the place, else the first
    /// two that group people.
    package var subtitle: [Int] {
        let job = indices(.title, .department)
        if !job.isEmpty { return job }
        let place = indices(.city, .country)
        if !place.isEmpty { return place }
        return Array(categories.prefix(2))
    }

    /// The categories that anybody has a value of, without the name.
    private var categories: [Int] {
        fields.indices.dropFirst().filter { fields[$0].kind == .category && fields[$0].isUsed }
    }

    /// The parts of a place, narrowest first.
    private var place: [Int] { indices(.city, .state, .country) }

    /// The fields by which people have something in common, in the order to try: the parts of their place, else the
    /// team or the department, else the company, else the first field that groups people.
    package var nearness: [String] {
        let place = place
        let found = place.isEmpty ? indices(.team, .department) : place
        let first = found.isEmpty ? indices(.company) : found
        let group = first.isEmpty ? Array(categories.prefix(1)) : first
        return group.map { fields[$0].key }
    }

    /// Returns the fields whose values have to agree for people to have a field in common: a city of the same name in
    /// another state or country is another city.
    package func nearness(of key: String) -> [Int] {
        guard let index = index(of: key) else { return [] }
        let place = place
        return place.firstIndex(of: index).map { Array(place[$0...]) } ?? [index]
    }
}

extension Field {
    /// How a search looks at a field.
    package enum Search: Sendable, Hashable {
        /// For a word's letters.
        case letters
        /// For a whole value alone, since one value's letters are in another's.
        case whole
        /// For the digits of a telephone number.
        case digits
        case number
        case none
    }

    package var search: Search {
        switch kind {
        case _ where !isSearched: .none
        case .category where vocabulary == .gender: .whole
        case .text, .email, .category, .list: .letters
        case .phone: .digits
        case .number: .number
        case .date, .url, .picture, .flag: .none
        }
    }

    /// Values that have words of their own in the language of whoever reads them.
    package enum Vocabulary: Sendable, Hashable {
        /// `female` and `male`.
        case gender
        /// Years.
        case age
        /// ISO 3166-1 alpha-2 codes, or names.
        case country
    }

    package var vocabulary: Vocabulary? {
        switch DirectorySchema.Role(rawValue: key) {
        case .gender: .gender
        case .age: .age
        case .nat, .country: .country
        default: nil
        }
    }

    /// Whether the field is a part of where somebody lives.
    package var isPlace: Bool {
        [.city, .state, .country].contains(DirectorySchema.Role(rawValue: key))
    }

    /// How many columns of a list a value is worth, at least and at most.
    package var shownColumns: ClosedRange<Int> {
        switch kind {
        case _ where DirectorySchema.Role(rawValue: key) == .country: 10...20
        case .number, .flag: 4...4
        case .date: 10...10
        case .phone: 14...20
        case .email, .url, .picture: 20...44
        case .text, .category, .list: 12...24
        }
    }

    /// The values that figures always have, in this order.
    var knownValues: [String] { vocabulary == .gender ? Gender.allCases.map(\.rawValue) : [] }

    /// How many numbers a bar of the figures spans; `nil` leaves it to the numbers.
    var step: Int64? { vocabulary == .age ? 10 : nil }
}

/// A person's gender according to a directory that knows two.
package enum Gender: String, Sendable, Hashable, Codable, CaseIterable {
    case female, male

    /// The words that stand for a gender in a search.
    static let words: [String: Gender] = [
        "female": .female, "male": .male, "여성": .female, "남성": .male, "여자": .female, "남자": .male,
    ]
}
