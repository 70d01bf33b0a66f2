import JSON

extension Layer {
    /// Decodes `browser.sections`; `nil` where something is wrong with it, all of which is then noted.
    mutating func decodeSections(_ value: JSONValue, origin: Settings.Origin) -> [Settings.Section]? {
        guard case .array(let elements) = value else { return nil }
        let before = problems.count
        var titles: Set<String> = []
        var sections: [Settings.Section] = []
        for (index, element) in elements.enumerated() {
            let key = "\(Settings.Key.browserSections.path)[\(index)]"
            guard let section = decodeSection(element, key: key, origin: origin) else { continue }
            if titles.insert(section.title.lowercased()).inserted {
                sections.append(section)
            } else {
                let found = Self.excerpt(section.title)
                problems.append(.repeatedTitle(origin: origin, key: key + ".title", found: found))
            }
        }
        return problems.count == before ? sections : nil
    }

    private mutating func decodeSection(_ value: JSONValue, key: String, origin: Settings.Origin) -> Settings.Section? {
        let allowed: [String: Settings.Allowed] = [
            "title": .title, "gender": .gender, "ages": .ages(0...150), "nationalities": .countryCodes,
            "query": .object,
        ]
        guard let members = members(of: value, allowed: allowed, key: key, origin: origin) else { return nil }
        var query: Settings.Query?
        if let object = members["query"] {
            query = decodeQuery(object, key: key + ".query", origin: origin)
        }
        guard let title = members["title"]?.string else {
            // One that is there but wrong is noted already.
            if value["title"] == nil { problems.append(.missingKey(origin: origin, key: key + ".title")) }
            return nil
        }
        return Settings.Section(
            title: title,
            gender: members["gender"]?.string.flatMap(Settings.Gender.init),
            ages: members["ages"]?.integers.map { $0[0]...$0[1] },
            nationalities: members["nationalities"]?.strings ?? [],
            query: query
        )
    }

    private mutating func decodeQuery(_ value: JSONValue, key: String, origin: Settings.Origin) -> Settings.Query? {
        let allowed: [String: Settings.Allowed] = [
            "results": .integer(1...1_000_000), "gender": .gender, "nationalities": .countryCodes, "seed": .text,
            "page": .integer(1...10_000),
        ]
        return members(of: value, allowed: allowed, key: key, origin: origin).map { members in
            Settings.Query(
                results: members["results"]?.integer,
                gender: members["gender"]?.string.flatMap(Settings.Gender.init),
                nationalities: members["nationalities"]?.strings ?? [],
                seed: members["seed"]?.string,
                page: members["page"]?.integer ?? 1
            )
        }
    }

    /// The members that fit, by name; what does not fit is noted. `nil` where the value is no object.
    mutating func members(
        of value: JSONValue, allowed: [String: Settings.Allowed], key: String, origin: Settings.Origin
    ) -> [String: JSONValue]? {
        guard case .object(let members) = value else {
            _ = check(value, .object, key: key, origin: origin)
            return nil
        }
        var fitting: [String: JSONValue] = [:]
        for member in members where problems.count < Self.problemLimit {
            let path = key + "." + member.key
            if let rule = allowed[member.key] {
                fitting[member.key] = check(member.value, rule, key: path, origin: origin)
            } else {
                let nearest = Spelling.nearest(to: member.key, among: allowed.keys.sorted()).map { key + "." + $0 }
                problems.append(.unknownKey(origin: origin, key: Self.excerpt(path), nearest: nearest))
            }
        }
        return fitting
    }
}

extension Settings.Allowed {
    fileprivate static var gender: Self { .oneOf(Settings.Gender.allCases.map(\.rawValue)) }
}
