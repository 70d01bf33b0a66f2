extension Layer {
    /// What a configuration file says: one JSON object, its members the paths' members.
    init(file path: String, bytes: [UInt8]) {
        var parser = JSONParser(bytes)
        guard !parser.isAtEnd else {
            problems = [.fileEmpty(path: path)]
            return
        }
        let tree: JSON
        do {
            tree = try parser.parse()
        } catch {
            problems = [.notJSON(path: path, line: error.line, column: error.column, fault: error.fault)]
            return
        }
        problems = parser.duplicates.map {
            .duplicateKey(path: path, key: Self.excerpt($0.path), line: $0.line, column: $0.column)
        }
        guard case .object(let members) = tree else {
            problems = [.notAnObject(path: path, found: Self.excerpt(tree.text))]
            return
        }
        take(members, under: "", origin: .file(path))
    }

    private mutating func take(_ members: [JSON.Member], under prefix: String, origin: Settings.Origin) {
        for member in members where problems.count < Self.problemLimit {
            // A member's name may hold a dot itself; it is then no path of ours.
            let path = prefix + member.key
            let isName = !member.key.contains(".")
            if isName, let key = Settings.Key(rawValue: path) {
                take(member.value, for: key, found: member.value.text, origin: origin)
            } else if isName, Settings.Key.allCases.contains(where: { $0.path.hasPrefix(path + ".") }) {
                guard case .object(let inner) = member.value else {
                    _ = check(member.value, .object, key: path, origin: origin)
                    continue
                }
                take(inner, under: path + ".", origin: origin)
            } else {
                let nearest = Spelling.nearest(to: path, among: Settings.Key.allCases.flatMap(\.paths))
                problems.append(.unknownKey(origin: origin, key: Self.excerpt(path), nearest: nearest))
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
