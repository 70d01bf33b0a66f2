import JSON

extension Layer {
    /// Reads the environment. An empty variable counts as not set.
    ///
    /// A key's variable may also be named like its option: `ROLLCALL_ENDPOINT` for `ROLLCALL_AUTH_ENDPOINT`, which wins.
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
