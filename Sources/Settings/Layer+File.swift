import JSON

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
