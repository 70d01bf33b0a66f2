import JSON

extension Layer {
    /// Reads sections from a value that fits the schema; notes a title that two of them have.
    func readSections(
        _ value: JSONValue, noting checker: inout SchemaChecker, origin: Settings.Origin
    ) -> [Settings.Section] {
        var titles: Set<String> = []
        let sections = (value.elements ?? []).map(Settings.Section.init)
        for (index, section) in sections.enumerated()
        where section.each == nil && !titles.insert(section.title.lowercased()).inserted {
            let key = "\(Settings.Key.browserSections.path)[\(index)].title"
            checker.note(.repeatedTitle(origin: origin, key: key, found: JSONValue.excerpt(of: section.title)))
        }
        return sections
    }
}

extension Settings.Section {
    fileprivate init(_ value: JSONValue) {
        self.init(
            title: value["title"]?.string ?? "",
            gender: value["gender"]?.string.flatMap(Settings.Gender.init),
            ages: value["ages"]?.integers.map { $0[0]...$0[1] },
            nationalities: value["nationalities"]?.strings ?? [],
            query: value["query"].map(Settings.Query.init)
        )
        conditions = (value["where"]?.members ?? []).map { .init(key: $0.key, test: .init($0.value)) }
        each = value["each"]?.string
        limit = value["limit"]?.integer ?? Self.defaultLimit
    }
}

extension Settings.Condition.Test {
    fileprivate init(_ value: JSONValue) {
        if value == .null {
            self = .missing
        } else if value.members != nil {
            self = .range(
                from: value["from"].flatMap(Settings.Condition.Bound.init),
                to: value["to"].flatMap(Settings.Condition.Bound.init))
        } else {
            self = .anyOf((value.elements ?? [value]).compactMap(\.plainText))
        }
    }
}

extension Settings.Condition.Bound {
    /// Returns `nil` for a value that is neither a whole number nor a date.
    init?(_ value: JSONValue) {
        if let number = value.integer {
            self = .number(number)
        } else if let text = value.string, Self.isDate(text) {
            self = .date(text)
        } else {
            return nil
        }
    }

    private static func isDate(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.utf8.count) == [4, 2, 2]
            && parts.joined().utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
}

extension Settings.Query {
    fileprivate init(_ value: JSONValue) {
        self.init(
            results: value["results"]?.integer,
            gender: value["gender"]?.string.flatMap(Settings.Gender.init),
            nationalities: value["nationalities"]?.strings ?? [],
            seed: value["seed"]?.string,
            page: value["page"]?.integer ?? 1
        )
    }
}
