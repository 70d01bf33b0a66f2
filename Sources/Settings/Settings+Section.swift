import JSON

extension Settings {
    /// One section of the browser: a title, and which people it contains.
    package struct Section: Sendable, Hashable {
        /// Not empty, without control characters, and unique among the sections, ignoring case.
        package var title: String
        /// `nil` means any.
        package var gender: Gender?
        /// Years, both ends included, 0 to 150; `nil` means any.
        package var ages: ClosedRange<Int>?
        /// ISO 3166-1 alpha-2 codes in capitals; empty means any.
        package var nationalities: [String] = []
        /// What fields have to be.
        package var conditions: [Condition] = []
        /// If set, the section is loaded by its own query, separately from the others.
        package var query: Query?
        /// If set, this is not one section but one for each value of this field.
        package var each: String?
        /// The most sections for the values of `each`.
        package var limit = Section.defaultLimit

        package static let defaultLimit = 12

        /// Men, Women, 20s, 30s.
        package static let defaults = [
            Section(title: "Men", gender: .male),
            Section(title: "Women", gender: .female),
            Section(title: "20s", ages: 20...29),
            Section(title: "30s", ages: 30...39),
        ]
    }

    /// What a field of the people in a section has to be.
    package struct Condition: Sendable, Hashable {
        package enum Test: Sendable, Hashable {
            case missing
            case anyOf([String])
            case range(from: Bound?, to: Bound?)
        }

        package enum Bound: Sendable, Hashable {
            case number(Int)
            /// `YYYY-MM-DD`
            case date(String)
        }

        package var key: String
        package var test: Test
    }

    /// A section's own query.
    package struct Query: Sendable, Hashable {
        /// `nil` means `people.results`.
        package var results: Int?
        /// `nil` means any.
        package var gender: Gender?
        /// ISO 3166-1 alpha-2 codes in capitals; empty means any.
        package var nationalities: [String] = []
        /// `nil` means new people each time.
        package var seed: String?
        /// 1 to 10,000.
        package var page = 1
    }

    package enum Gender: String, Sendable, Hashable, CaseIterable {
        case female, male
    }
}

extension Settings.Section {
    /// The section as written in the file, without members that have their default value.
    var json: JSONValue {
        if let each { return .object([.init("each", .string(each)), .init("limit", .integer(limit))]) }
        var members = [JSONValue.Member("title", .string(title))]
        if let gender { members.append(.init("gender", .string(gender.rawValue))) }
        if let ages { members.append(.init("ages", .array([.integer(ages.lowerBound), .integer(ages.upperBound)]))) }
        if !nationalities.isEmpty {
            members.append(.init("nationalities", .array(nationalities.map(JSONValue.string))))
        }
        if !conditions.isEmpty {
            members.append(.init("where", .object(conditions.map { .init($0.key, $0.test.json) })))
        }
        if let query { members.append(.init("query", query.json)) }
        return .object(members)
    }
}

extension Settings.Condition.Test {
    fileprivate var json: JSONValue {
        switch self {
        case .missing: .null
        case .anyOf(let texts): texts.count == 1 ? .string(texts[0]) : .array(texts.map(JSONValue.string))
        case .range(let from, let to):
            .object(
                [("from", from), ("to", to)].compactMap { name, bound in
                    switch bound {
                    case .number(let number): .init(name, .integer(number))
                    case .date(let date): .init(name, .string(date))
                    case nil: nil
                    }
                })
        }
    }
}

extension Settings.Query {
    fileprivate var json: JSONValue {
        var members: [JSONValue.Member] = []
        if let results { members.append(.init("results", .integer(results))) }
        if let gender { members.append(.init("gender", .string(gender.rawValue))) }
        if !nationalities.isEmpty {
            members.append(.init("nationalities", .array(nationalities.map(JSONValue.string))))
        }
        if let seed { members.append(.init("seed", .string(seed))) }
        if page != 1 { members.append(.init("page", .integer(page))) }
        return .object(members)
    }
}
