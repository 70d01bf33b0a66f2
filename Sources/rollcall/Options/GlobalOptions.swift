// For the whole package because types of both conform to protocols of the package in this file.
package import ArgumentParser
import ClientWords
import FrontEnds
import Glibc
package import Settings

/// The options of every command, before or after its name.
struct GlobalOptions: ParsableArguments {
    @Option(help: ArgumentHelp(.configFile, valueName: "file"), completion: .file())
    var config: String?

    @Option(help: ArgumentHelp(.endpoint, valueName: "local|URL"), completion: CompletionValues.endpoints)
    var endpoint: String?

    /// Whose session to use, of those that are stored.
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

    @OptionGroup var network: NetworkOptions

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

/// The network options of every command, for both the endpoint and the directory.
struct NetworkOptions: ParsableArguments {
    @Option(help: ArgumentHelp(.caFile, valueName: "file"), completion: .file())
    var caFile: String?

    /// How often it was given.
    @Flag(name: .customLong("insecure"), help: ArgumentHelp(.insecure))
    var insecure: Int

    @Flag(name: .customLong("allow-http"), help: ArgumentHelp(.allowHTTP))
    var allowHTTP = false

    @Option(help: ArgumentHelp(.trace, valueName: "file"), completion: .file())
    var trace: String?
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

/// An option with a fixed set of words. Declares what the parser would otherwise find by reflection, which noticeably
/// slows every launch.
package protocol WordArgument: ExpressibleByArgument, CaseIterable, RawRepresentable where RawValue == String {}

extension WordArgument {
    package static var allValueStrings: [String] { allCases.map(\.rawValue) }
    package static var allValueDescriptions: [String: String] { [:] }
    package var defaultValueDescription: String { rawValue }
}

/// The options of commands that lend the session.
struct LendingOptions: ParsableArguments {
    @Option(help: ArgumentHelp(.minValidity, valueName: "time"))
    var minValidity = Validity.standard

    func validate() throws {
        if minValidity.duration > .seconds(Validity.maximumSeconds) { throw ValidationError(.validityTooLong) }
    }
}

/// How long a token has to remain valid: seconds, or a whole number followed by `s`, `m`, `h` or `d`.
struct Validity: ExpressibleByArgument {
    var duration: Duration

    static let standard = Validity(duration: .seconds(60))
    /// A year.
    static let maximumSeconds = 365 * 86_400

    init(duration: Duration) { self.duration = duration }

    init?(argument: String) {
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
        let unit = argument.last.flatMap { units[$0] }
        let digits = unit == nil ? argument[...] : argument.dropLast()
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        // More digits than fit are too long in any unit.
        let (seconds, overflows) = (Int(digits) ?? .max).multipliedReportingOverflow(by: unit ?? 1)
        duration = .seconds(overflows ? .max : seconds)
    }

    var defaultValueDescription: String { "60s" }
}
