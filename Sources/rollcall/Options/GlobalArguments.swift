import ArgumentParser
import FrontEnds
// For the whole package because types of its own conform to a protocol of the package in this file.
package import Settings
import Words

/// The options of every command as the parser reads them, before or after its name.
struct GlobalArguments: ParsableArguments {
    @Option(help: ArgumentHelp(.configFile, valueName: "file"), completion: .file())
    var config: String?

    @Option(help: ArgumentHelp(.endpoint, valueName: "local|URL"), completion: CompletionValues.endpoints)
    var endpoint: String?

    @Option(help: ArgumentHelp(.sessionAccount, valueName: "address"), completion: CompletionValues.addresses)
    var account: String?

    @Option(
        help: ArgumentHelp(.peopleSource, valueName: "local|endpoint|URL|FILE"), completion: CompletionValues.people)
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

    @OptionGroup var network: NetworkArguments

    var values: GlobalOptions {
        GlobalOptions(
            config: config, endpoint: endpoint, account: account, people: people, format: format, lang: lang,
            color: color, plain: plain, verbose: verbose, nonInteractive: nonInteractive, network: network.values)
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
