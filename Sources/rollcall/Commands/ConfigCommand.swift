import ArgumentParser
import Scenes
import Settings
import Terminal

struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "The configuration in force.",
        subcommands: [Show.self, Check.self]
    )

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print every key, its value, and where that came from."
        )

        @OptionGroup var options: GlobalOptions

        @MainActor
        func run() async throws {
            try await exiting { () throws(ExitStatus) in
                let wiring = try Wiring(options)
                wiring.printer.show(wiring.loaded)
                return .done
            }
        }
    }

    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Say whether the configuration is sound, and all that is wrong with it."
        )

        @OptionGroup var options: GlobalOptions

        @MainActor
        func run() async throws {
            try await exiting { () throws(ExitStatus) in
                let wiring = try Wiring(options)
                let sound = wiring.messages.configurationIsSound(path: wiring.loaded.file)
                if wiring.printer.isJSON {
                    wiring.printer.show(.event("config", [("status", .string("ok"))]))
                } else {
                    wiring.printer.show(Frame([StyledText(sound, .success)]))
                }
                return .done
            }
        }
    }
}
