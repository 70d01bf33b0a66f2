import JSON

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
