import Text

/// A single browser command, typed at the prompt or read from a pipe.
package enum BrowserCommand: Sendable, Equatable {
    case sections
    /// Opens a section, named by its title or its number.
    case open(String)
    /// Expands or collapses a person, named by their number on the page or their id.
    case toggle(String)
    /// Every field of a person, named likewise.
    case person(String)
    case next
    case previous
    /// Searches the open list; an empty string clears the search.
    case search(String)
    /// Sorts the open list by the field with a key; an empty one restores the order of the load.
    case sort(String, isReversed: Bool)
    /// The figures of the open list, or of everyone.
    case figures
    /// Writes the open list, or everyone, to a file.
    case export(String)
    case refresh
    case back
    case profile
    case logout
    case help
    case quit

    /// The command names, in the order in which the help lists them.
    package static let names = [
        "sections", "open", "toggle", "person", "next", "prev", "search", "sort", "figures", "export", "refresh",
        "back", "profile", "logout", "help", "quit",
    ]

    /// Parses one line; returns `nil` for a blank one.
    ///
    /// Command names are case-insensitive, and white space around the name and its argument is ignored.
    package init?(line: String) throws(CommandError) {
        let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        guard let word = words.first else { return nil }
        let name = word.lowercased()
        let argument = words.count > 1 ? words[1].trimmingWhitespace : ""
        switch name {
        case "open": self = .open(try Self.required(argument, of: name))
        case "toggle": self = .toggle(try Self.required(argument, of: name))
        case "person": self = .person(try Self.required(argument, of: name))
        case "search": self = .search(argument)
        case "sort":
            let words = argument.split(whereSeparator: \.isWhitespace)
            let isReversed = words.count > 1 && words.last?.lowercased() == "reverse"
            guard words.count <= (isReversed ? 2 : 1) else {
                throw .unexpectedArgument(command: name, argument: String(words[1]))
            }
            self = .sort(words.first.map(String.init) ?? "", isReversed: isReversed)
        case "export": self = .export(try Self.required(argument, of: name))
        default:
            guard let command = Self.plain[name] else { throw .unknownCommand(String(word)) }
            guard argument.isEmpty else { throw .unexpectedArgument(command: name, argument: argument) }
            self = command
        }
    }

    private static let plain: [String: BrowserCommand] = [
        "sections": .sections, "next": .next, "prev": .previous, "figures": .figures, "refresh": .refresh,
        "back": .back, "profile": .profile, "logout": .logout, "help": .help, "quit": .quit, "q": .quit,
    ]

    private static func required(_ argument: String, of name: String) throws(CommandError) -> String {
        guard !argument.isEmpty else { throw .missingArgument(command: name) }
        return argument
    }
}
