import ArgumentParser
import FrontEnds
import Glibc
// For the whole package because types of its own conform to a protocol of the package in this file.
package import Settings
import Words

/// The options of every command, accepted before or after its name.
struct GlobalOptions: ParsableArguments {
    @Option(help: ArgumentHelp(.configFile, valueName: "file"), completion: .file())
    var config: String?

    @Option(help: ArgumentHelp(.endpoint, valueName: "local|URL"), completion: CompletionValues.endpoints)
    var endpoint: String?

    @Option(help: ArgumentHelp(.peopleSource, valueName: "local|URL"), completion: CompletionValues.people)
    var people: String?

    @Option(help: ArgumentHelp(.format))
    var format: OutputFormat?

    @Option(help: ArgumentHelp(.language))
    var lang: Settings.Language?

    @Option(help: ArgumentHelp(.color))
    var color: Settings.Color?

    @Flag(help: ArgumentHelp(.plain))
    var plain = false

    @Flag(help: ArgumentHelp(.verbose))
    var verbose = false

    @Flag(help: ArgumentHelp(.nonInteractive))
    var nonInteractive = false

    @OptionGroup var network: NetworkOptions

    /// No options given. Each has to be set: reading one that the parser did not parse traps.
    static var none: GlobalOptions {
        var options = GlobalOptions()
        options.config = nil
        options.endpoint = nil
        options.people = nil
        options.format = nil
        options.lang = nil
        options.color = nil
        options.plain = false
        options.verbose = false
        options.nonInteractive = false
        options.network = .none
        return options
    }

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
}

/// The values of `--format`: the formats of every command, and those of lists.
enum OutputFormat: String, WordArgument {
    case text, json, csv, tsv, vcard, vcard3, mutt

    /// The format of every command; `nil` for a list's.
    var setting: Settings.Format? { Settings.Format(rawValue: rawValue) }

    /// A list's format; `nil` for those of every command.
    var list: ListFormat? { setting == nil ? ListFormat(rawValue: rawValue) : nil }
}

extension Settings.Language: WordArgument {}
extension Settings.Color: WordArgument {}
