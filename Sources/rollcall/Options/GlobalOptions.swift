import Glibc
import Settings

/// The options of every command, as values that code may change; the parser reads them as ``GlobalArguments``.
struct GlobalOptions {
    var config: String?
    var endpoint: String?
    /// Whose session to use, of those that are stored.
    var account: String?
    var people: String?
    var format: OutputFormat?
    var lang: Settings.Language?
    var color: Settings.Color?
    var plain = false
    var verbose = false
    var nonInteractive = false
    var network = NetworkOptions()

    /// Whether a command with these options is sure to contact an endpoint over the network without prompting anybody
    /// first.
    var isSureToAsk: Bool { endpoint?.hasPrefix("http") == true && isatty(STDIN_FILENO) == 0 }

    /// The values given on the command line, by key.
    var flags: [Settings.Key: String] {
        var flags: [Settings.Key: String] = [:]
        flags[.authEndpoint] = endpoint
        flags[.peopleSource] = people
        flags[.displayFormat] = format?.setting?.rawValue
        flags[.displayLang] = lang?.rawValue
        flags[.displayColor] = color?.rawValue
        if plain { flags[.displayPlain] = "true" }
        return flags
    }

    /// The options without `--endpoint`, for commands on stored sessions that use it to choose among them.
    var withoutEndpoint: GlobalOptions {
        var options = self
        options.endpoint = nil
        return options
    }

    /// The options with the text format, for commands whose standard output is read by another program.
    var asText: GlobalOptions {
        var options = self
        options.format = .text
        return options
    }
}

extension GlobalOptions {
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
}
