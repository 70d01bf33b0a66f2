import ArgumentParser
import ClientWords
import Glibc
import Settings
import Terminal
import Text
import Words

/// The messages of `--help` and usage errors. The parser reads them from static declarations that take no arguments, so
/// their language is determined here, from the command line and the environment. No file is read for it.
enum Help {
    static let words = Messages(language)

    /// Returns the parser's text for an error: a help page, an error message, the version or what a program reads, such
    /// as a shell's script. A Korean help page is wrapped here by columns, since the parser counts characters instead.
    static func text(of error: any Error) -> String {
        guard words.language == .korean else { return message(of: error, columns: nil) }
        let text = message(of: error, columns: unfolded)
        // The parser does not wrap error messages either.
        guard Rollcall.exitCode(for: error) == .success else { return words.parserText(text) }
        // A script is no longer one with a line broken or a word of it translated.
        guard text.hasPrefix("OVERVIEW: ") || text.hasPrefix("USAGE: ") else { return words.parserDescriptions(text) }
        let columns = TerminalSession.measure(STDOUT_FILENO).columns
        return words.parserText(text).split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).folded(to: columns) }.joined(separator: "\n")
    }

    private static func message(of error: any Error, columns: Int?) -> String {
        guard let misspelt = error as? MisspeltSubcommand else {
            return withExamplesLast(withOwnSuggestion(Rollcall.fullMessage(for: error, columns: columns)))
        }
        // The usage of the command that has the subcommand, below a better reason than the parser's.
        let usage = Rollcall.fullMessage(for: misspelt.cause, columns: columns).split(separator: "\n")
            .drop { !$0.hasPrefix("Usage:") }
        return (["Error: \(words.error(misspelt.problem))"] + usage.map(String.init)).joined(separator: "\n")
    }

    /// The heading of the examples, which are the last part of a command's discussion.
    static let examples = "EXAMPLES:"

    /// Returns a help page with its examples at the end, where the parser has no place for them.
    private static func withExamplesLast(_ text: String) -> String {
        guard let start = text.firstRange(of: "\n\(examples)\n"),
            let end = text[start.upperBound...].firstRange(of: "\n\n")
        else { return text }
        let page = text[..<start.lowerBound] + "\n" + text[end.upperBound...]
        return page + (page.hasSuffix("\n") ? "" : "\n") + text[start.lowerBound..<end.lowerBound]
    }

    /// Returns an error message of the parser with our own suggestion for an unknown option in place of its own.
    private static func withOwnSuggestion(_ text: String) -> String {
        let start = "Error: Unknown option '"
        guard text.hasPrefix(start), let end = text.firstIndex(of: "\n") else { return text }
        let parts = text[..<end].dropFirst(start.count).split(separator: "'", omittingEmptySubsequences: false)
        // A value may be a secret.
        let name = String(parts[0].prefix { $0 != "=" })
        let proposed = parts.count > 2 ? String(parts[2]) : nil
        let suggestion = Suggestion.option(for: name, proposed: proposed).map { ". Did you mean '\($0)'?" }
        return start + name + "'" + (suggestion ?? "") + text[end...]
    }

    /// Whether the command line or the environment asks for JSON.
    static var wantsJSON: Bool {
        (values(of: "--format").last ?? variable("ROLLCALL_DISPLAY_FORMAT") ?? variable("ROLLCALL_FORMAT")) == "json"
    }

    /// Enough columns that no line wraps.
    private static let unfolded = 100_000

    private static var language: Language {
        // One that is incomplete or wrong is what the message is about, and is passed over for an earlier one.
        let given = values(of: "--lang").last { Settings.Language(rawValue: $0) != nil }
        let named = given ?? variable("ROLLCALL_DISPLAY_LANG")
        if let language = named.flatMap(Language.init) { return language }
        var locale: [String: String] = [:]
        for name in ["LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG"] { locale[name] = variable(name) }
        return Language(environment: locale)
    }

    /// Returns the values given to an option on the command line, before any `--`.
    private static func values(of name: String) -> [String] {
        let arguments = ProgramArguments.texts.prefix { $0 != "--" }
        return arguments.indices.compactMap { index in
            if arguments[index].hasPrefix(name + "=") { return String(arguments[index].dropFirst(name.count + 1)) }
            guard arguments[index] == name, index + 1 < arguments.endIndex else { return nil }
            return arguments[index + 1]
        }
    }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

extension String {
    /// The column at which help pages describe their labels.
    private static let explanation = 26

    /// Splits the line between words into parts of at most `columns`; if it describes an option, later parts are
    /// aligned with the description.
    fileprivate func folded(to columns: Int) -> String {
        guard displayWidth > columns else { return self }
        var head = ""
        for character in self where head.displayWidth < Self.explanation && head.count < count {
            head.append(character)
        }
        let isExplanation = hasPrefix("  ") && head.hasSuffix(" ") && columns > 2 * Self.explanation
        let indent = isExplanation ? Self.explanation : 0
        let rest = String(dropFirst(isExplanation ? head.count : 0)).wrapped(to: columns - indent)
        return rest.enumerated().map { index, line in
            (index == 0 ? (isExplanation ? head : "") : String(spaces: indent)) + line
        }.joined(separator: "\n")
    }
}

extension ArgumentHelp {
    init(_ topic: HelpTopic, valueName: String? = nil) {
        self.init(Help.words.help(topic), valueName: valueName)
    }
}

extension ValidationError {
    init(_ error: UsageError) { self.init(Help.words.error(error)) }
}

/// The pages of `rollcall help NAME` that are about no command.
enum HelpPages {
    /// The most columns that a line has.
    private static let widest = 100
    /// The widest label that its explanation stands beside; a wider one has a line of its own.
    private static let widestLabel = 28

    /// Returns the page that a command line asks for; `nil` if it asks for none.
    static func text(for arguments: [String]) -> String? {
        let words = arguments.dropFirst(GlobalOptions.count(beforeName: arguments))
        guard words.first == "help", let page = words.dropFirst().first.flatMap(HelpPage.init) else { return nil }
        let rest = Array(words.dropFirst(2))
        return GlobalOptions.count(beforeName: rest) == rest.count ? text(of: page) : nil
    }

    private static func text(of page: HelpPage) -> String {
        let words = Help.words
        let columns = min(TerminalSession.measure(STDOUT_FILENO).columns, widest)
        let rows = words.rows(of: page)
        let labelWidth = rows.map(\.label.displayWidth).filter { $0 <= widestLabel }.max() ?? 0
        let indent = String(spaces: labelWidth + 4)
        var lines = [words.title(of: page), ""] + words.introduction(of: page).wrapped(to: columns) + [""]
        for (label, text) in rows {
            let free = labelWidth - label.displayWidth
            if free < 0 { lines.append("  \(label)") }
            let head = free < 0 ? indent : "  \(label)\(String(spaces: free + 2))"
            for (index, part) in text.wrapped(to: columns - indent.count).enumerated() {
                lines.append((index == 0 ? head : indent) + part)
            }
        }
        if page == .environment { lines += [""] + keys.map { "  \($0)" } }
        return lines.joined(separator: "\n")
    }

    /// The variables of the client's keys.
    private static var keys: [String] {
        Settings.Key.allCases.filter { !$0.path.hasPrefix("server.") }.compactMap(\.environmentVariable)
    }
}

/// What a word that is no command or option was probably meant to be.
enum Suggestion {
    /// Returns the command for a name that other programs have, or else one that is spelt like it.
    ///
    /// - Parameter next: The word behind it: `auth login` is `login`.
    static func command(for word: String, before next: String?, among known: [String]) -> String? {
        if groups.contains(word), let next, let command = command(for: next, before: nil, among: known) {
            return command
        }
        if known.contains(word) { return word }
        return commands[word].flatMap { known.contains($0) ? $0 : nil } ?? Spelling.nearest(to: word, among: known)
    }

    /// Returns the option for a name that other programs have, or else the parser's proposal if it is spelt like it.
    static func option(for name: String, proposed: String?) -> String? {
        options[name] ?? proposed.flatMap { Spelling.nearest(to: name, among: [$0]) }
    }

    /// Groups of commands elsewhere.
    private static let groups: Set = ["auth", "session", "user", "users"]

    private static let commands = [
        "whoami": "profile", "status": "profile", "auth": "login", "me": "profile", "info": "profile",
        "signin": "login", "sign-in": "login", "log-in": "login", "logon": "login",
        "signout": "logout", "sign-out": "logout", "log-out": "logout", "logoff": "logout",
        "users": "people", "list": "people", "ls": "people", "search": "people", "find": "people",
        "use": "switch", "exec": "run", "print-token": "token", "passwd": "password",
        "settings": "config", "configure": "config", "check": "doctor", "add": "account", "register": "account",
    ]

    private static let options = [
        "--password": "--password-stdin", "--pass": "--password-stdin", "--passwd": "--password-stdin",
        "--json": "--format json", "--output": "--format", "--csv": "--format csv", "--text": "--format text",
        "--user": "--email", "--username": "--email", "--mail": "--email", "--profile": "--account",
        "--token": "--token-stdin", "--with-token": "--token-stdin", "--code": "--otp", "--totp": "--otp",
        "--url": "--endpoint", "--server": "--endpoint", "--host": "--endpoint", "--hostname": "--endpoint",
        "--language": "--lang", "--locale": "--lang", "--debug": "--verbose", "--no-color": "--color never",
        "--cacert": "--ca-file", "--cafile": "--ca-file", "--batch": "--non-interactive",
    ]
}
