import ArgumentParser
import Glibc
import Words

/// The words of `--help` and of usage errors. The parser takes them from static declarations, to which nothing can be
/// handed in: so their language is looked up here, in the command line and the environment. No file is read for it.
enum Help {
    static let words = Messages(language)

    private static var language: Language {
        let named = option("--lang") ?? variable("ROLLCALL_DISPLAY_LANG")
        if let language = named.flatMap(Language.init) { return language }
        var locale: [String: String] = [:]
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] { locale[name] = variable(name) }
        return Language(environment: locale)
    }

    /// The last value that the command line gives an option, before a `--`.
    private static func option(_ name: String) -> String? {
        let arguments = CommandLine.arguments.dropFirst().prefix { $0 != "--" }
        guard let last = arguments.lastIndex(where: { $0 == name || $0.hasPrefix(name + "=") }) else { return nil }
        if arguments[last] != name { return String(arguments[last].dropFirst(name.count + 1)) }
        return last + 1 < arguments.endIndex ? arguments[last + 1] : nil
    }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

extension ArgumentHelp {
    init(_ topic: HelpTopic, valueName: String? = nil) {
        self.init(Help.words.help(topic), valueName: valueName)
    }
}

extension ValidationError {
    init(_ error: UsageError) { self.init(Help.words.failure(error)) }
}
