import JSON

/// The checked values of one source; the layers together make up the settings.
struct Layer {
    /// Values that fit, in their normal form.
    var values: [Settings.Key: JSONValue] = [:]
    /// Where each of the values came from.
    var origins: [Settings.Key: Settings.Origin] = [:]
    /// `browser.sections`, where it fits.
    var sections: [Settings.Section]?
    /// `auth.endpoints`, where it fits.
    var endpoints: [Settings.Endpoint]?
    var problems: [SettingsProblem] = []

    /// After this many problems the rest of a file is not checked: it is no configuration.
    static let problemLimit = SchemaChecker.limit

    /// Takes a key's value if it fits, or notes everything that is wrong with it.
    ///
    /// - Parameter text: the value as it was given, where it was not given as JSON.
    mutating func take(_ value: JSONValue, for key: Settings.Key, text: String? = nil, origin: Settings.Origin) {
        var checker = SchemaChecker(limit: Self.problemLimit - problems.count) { _ in origin }
        let fitting: JSONValue?
        if let text {
            fitting = checker.check(value, key.allowed, key.path, found: JSONValue.excerpt(of: text))
        } else {
            fitting = checker.check(value, key.schema, key.path)
        }
        if let fitting, checker.problems.isEmpty {
            if key == .browserSections { sections = readSections(fitting, noting: &checker, origin: origin) }
            if key == .authEndpoints { endpoints = readEndpoints(fitting, noting: &checker, origin: origin) }
        }
        problems += checker.problems
        guard let fitting, checker.problems.isEmpty else { return }
        values[key] = fitting
        origins[key] = origin
    }
}

extension Layer {
    /// Reads endpoints from a value that fits the schema; notes what does not fit together.
    func readEndpoints(
        _ value: JSONValue, noting checker: inout SchemaChecker, origin: Settings.Origin
    ) -> [Settings.Endpoint] {
        var names: Set<String> = []
        return (value.elements ?? []).enumerated().compactMap { index, element in
            let key = "\(Settings.Key.authEndpoints.path)[\(index)]"
            let text = element["url"]?.string ?? ""
            guard let url = try? EndpointURL(text),
                let description = EndpointDescription(checked: element["remote"] ?? .object([]))
            else {
                checker.note(
                    .notAllowed(origin: origin, key: key + ".url", found: JSONValue.excerpt(of: text), allowed: .url))
                return nil
            }
            if !names.insert(url.name).inserted {
                let found = JSONValue.excerpt(of: text)
                checker.note(.repeatedEndpoint(origin: origin, key: key + ".url", found: found))
            }
            description.addressProblems(under: url, at: key + ".remote") { _ in origin }.forEach { checker.note($0) }
            return Settings.Endpoint(url: url, description: description)
        }
    }
}

extension Layer {
    /// Reads the environment. An empty variable counts as not set.
    ///
    /// A key's variable may also be named like its option: `ROLLCALL_ENDPOINT` for `ROLLCALL_AUTH_ENDPOINT`, which
    /// wins.
    ///
    /// A `ROLLCALL_` variable that belongs to no key is an error if it looks as if it did: it begins like a group of
    /// keys, or is within two typing errors of a key's variable. All others are somebody else's.
    init(environment: [String: String], ignoring ignored: Set<String>) {
        let ours = environment.filter { name, text in name.prefix(9).uppercased() == "ROLLCALL_" && !text.isEmpty }
        if ours.isEmpty { return }
        for key in Settings.Key.allCases {
            for name in [key.variableName, key.optionVariableName].compactMap(\.self) {
                guard let text = ours[name] else { continue }
                take(text, for: key, isTaken: key.environmentVariable != nil, origin: .environment(name))
                break
            }
        }
        let known = Settings.Key.allCases.map(\.variableName)
        let alternatives = Settings.Key.allCases.compactMap(\.optionVariableName)
        let groups = Set(Settings.Key.allCases.map { "ROLLCALL_" + $0.members[0].uppercased() + "_" })
        let unknownNames = ours.keys.filter { name in
            !name.hasPrefix("ROLLCALL_TEST_") && !ignored.contains(name) && !known.contains(name)
                && !alternatives.contains(name)
        }
        for name in unknownNames.sorted() {
            let nearest = Spelling.nearest(to: name.uppercased(), among: known)
            if nearest != nil || groups.contains(where: name.uppercased().hasPrefix) {
                problems.append(.unknownVariable(name: JSONValue.excerpt(of: name), nearest: nearest))
            }
        }
    }

    /// Reads the command line.
    init(flags: [Settings.Key: String]) {
        for key in Settings.Key.allCases {
            guard let text = flags[key] else { continue }
            take(text, for: key, isTaken: !key.isOnlyInFile, origin: .flag(key.flag ?? "--" + key.path))
        }
    }

    private mutating func take(_ text: String, for key: Settings.Key, isTaken: Bool, origin: Settings.Origin) {
        guard isTaken else {
            problems.append(.onlyInFile(origin: origin, key: key.path))
            return
        }
        take(key.allowed.value(fromText: text), for: key, text: text, origin: origin)
    }
}

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

extension Layer {
    /// Reads a configuration file: one JSON object, nested by the members of the keys' paths.
    ///
    /// An empty file says nothing: a shell makes one before the program runs whose output is to be the configuration.
    init(file path: String, bytes: [UInt8]) {
        // A byte order mark does not count as content either.
        guard !bytes.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }) else { return }
        let document: JSONDocument
        do {
            document = try JSONDocument(bytes)
        } catch {
            problems = [Self.problem(error, in: bytes, path: path)]
            return
        }
        problems = document.duplicates.map { duplicate in
            let place = JSONPlace(of: duplicate.offset, in: bytes)
            let key = JSONValue.excerpt(of: duplicate.path)
            return .duplicateKey(path: path, key: key, line: place.line, column: place.column)
        }
        guard case .object(let members) = document.root else {
            problems = [.notAnObject(path: path, found: document.root.excerpt)]
            return
        }
        take(members, under: "", origin: .file(path))
    }

    private static func problem(_ error: JSONError, in bytes: [UInt8], path: String) -> SettingsProblem {
        let fault = error.fault ?? .unexpectedEnd
        let place = JSONPlace(of: error.offset, in: bytes)
        return .notJSON(path: path, line: place.line, column: place.column, fault: fault)
    }

    private mutating func take(_ members: [JSONValue.Member], under prefix: String, origin: Settings.Origin) {
        for member in members where problems.count < Self.problemLimit {
            // A member's name may itself contain a dot; it is then no path of ours.
            let path = prefix + member.key
            let isName = !member.key.contains(".")
            if isName, let key = Settings.Key(rawValue: path) {
                take(member.value, for: key, origin: origin)
            } else if isName, Settings.Key.allCases.contains(where: { $0.path.hasPrefix(path + ".") }) {
                guard case .object(let inner) = member.value else {
                    problems.append(
                        .wrongType(origin: origin, key: path, found: member.value.excerpt, allowed: .object))
                    continue
                }
                take(inner, under: path + ".", origin: origin)
            } else {
                let nearest = Spelling.nearest(to: path, among: Settings.Key.allCases.flatMap(\.paths))
                problems.append(.unknownKey(origin: origin, key: JSONValue.excerpt(of: path), nearest: nearest))
            }
        }
    }
}

extension Settings.Key {
    /// The key's path and those of the objects around it.
    fileprivate var paths: [String] {
        members.indices.map { members[...$0].joined(separator: ".") }
    }
}
