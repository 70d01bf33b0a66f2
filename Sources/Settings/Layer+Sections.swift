import JSON

extension Layer {
    /// Reads sections from a value that fits the schema; notes a title that two of them have.
    func readSections(
        _ value: JSONValue, noting checker: inout SchemaChecker, origin: Settings.Origin
    ) -> [Settings.Section] {
        var titles: Set<String> = []
        let sections = (value.elements ?? []).map(Settings.Section.init)
        for (index, section) in sections.enumerated() where !titles.insert(section.title.lowercased()).inserted {
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
