import ArgumentParser
// Public, since its types conform to a public protocol here.
public import Settings

/// The options of every command, before or after its name.
struct GlobalOptions: ParsableArguments {
    @Option(help: "Read this configuration file, and not the one in its usual place.", completion: .file())
    var config: String?

    @Option(help: ArgumentHelp("Sign in here.", valueName: "local|URL"))
    var endpoint: String?

    @Option(help: ArgumentHelp("Load people from here.", valueName: "local|URL"))
    var people: String?

    @Option(help: "Print text for people, or one JSON object a line.")
    var format: Settings.Format?

    @Option(help: "The language of messages: en or ko; the locale's otherwise.")
    var lang: Settings.Language?

    @Option(help: "Use colours.")
    var color: Settings.Color?

    @Flag(help: "Ask and print without cursor movement, in words.")
    var plain = false

    @Flag(help: "Say on standard error what is sent and answered; never a secret.")
    var verbose = false

    @Flag(help: "Never ask: what is missing is told, and the command ends.")
    var nonInteractive = false

    @OptionGroup var network: NetworkOptions

    /// No option given. Each is set here: one that the parser did not read ends the program when it is asked for.
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

    /// What the command line gave, by key.
    var flags: [Settings.Key: String] {
        var flags: [Settings.Key: String] = [:]
        flags[.authEndpoint] = endpoint
        flags[.peopleSource] = people
        flags[.displayFormat] = format?.rawValue
        flags[.displayLang] = lang?.rawValue
        flags[.displayColor] = color?.rawValue
        if plain { flags[.displayPlain] = "true" }
        return flags
    }
}

extension Settings.Format: WordArgument {}
extension Settings.Language: WordArgument {}
extension Settings.Color: WordArgument {}
