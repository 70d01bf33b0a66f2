/// Reads the most common options without the parser: see `DirectCommand`.
extension GlobalOptions {
    /// Reads the words if each is one of these options or the value of one.
    init?(words: [String]) {
        var rest = words[...]
        self.init(takingOff: &rest)
        if !rest.isEmpty { return nil }
    }

    /// Takes such options and their values off the beginning of the words.
    init(takingOff words: inout ArraySlice<String>) {
        self.init()
        while read(&words) {}
    }

    /// How many words at the beginning are such options and their values.
    static func count(leading words: [String]) -> Int {
        var rest = words[...]
        _ = GlobalOptions(takingOff: &rest)
        return words.count - rest.count
    }

    /// How many words at the beginning are any of the global options and their values, whether valid or not.
    static func count(beforeName words: [String]) -> Int {
        let valued = [
            "--config", "--endpoint", "--account", "--people", "--format", "--lang", "--color", "--ca-file", "--trace",
        ]
        let flags = ["--plain", "--verbose", "--non-interactive", "--insecure", "--allow-http"]
        var rest = words[...]
        while let word = rest.first {
            let name = String(word.prefix { $0 != "=" })
            if flags.contains(word) || valued.contains(name) && name != word {
                rest = rest.dropFirst()
            } else if valued.contains(word) {
                rest = rest.dropFirst(2)
            } else {
                break
            }
        }
        return words.count - rest.count
    }

    /// Takes the first option, with its value, off the words; returns `false` and takes nothing if it is not one of
    /// these.
    private mutating func read(_ words: inout ArraySlice<String>) -> Bool {
        guard let word = words.first else { return false }
        switch word {
        case "--plain": plain = true
        case "--verbose": verbose = true
        case "--non-interactive": nonInteractive = true
        default:
            guard let value = words.dropFirst().first, !value.isEmpty, !value.hasPrefix("-") else { return false }
            switch word {
            case "--config": config = value
            case "--endpoint": endpoint = value
            case "--account": account = value
            case "--people": people = value
            case "--format":
                guard let value = OutputFormat(rawValue: value) else { return false }
                format = value
            default: return false
            }
            words.removeFirst()
        }
        words.removeFirst()
        return true
    }
}
