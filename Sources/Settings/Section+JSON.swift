import JSON

extension Settings.Section {
    /// The section as written in the file, without members that have their default value.
    var json: JSONValue {
        var members = [JSONValue.Member("title", .string(title))]
        if let gender { members.append(.init("gender", .string(gender.rawValue))) }
        if let ages { members.append(.init("ages", .array([.integer(ages.lowerBound), .integer(ages.upperBound)]))) }
        if !nationalities.isEmpty {
            members.append(.init("nationalities", .array(nationalities.map(JSONValue.string))))
        }
        if let query { members.append(.init("query", query.json)) }
        return .object(members)
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
