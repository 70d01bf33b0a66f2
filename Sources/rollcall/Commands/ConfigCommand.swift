import ArgumentParser
import FrontEnds
import RemoteAccounts
import Settings
import Terminal
import Words

struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "The configuration in force.",
        subcommands: [Show.self, Check.self, Presets.self, PresetCommand.self]
    )

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Print every key, its value, and where that came from."
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

    struct Presets: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "presets", abstract: "List the endpoints that are described already, for auth.remote.preset."
        )

        @OptionGroup var options: GlobalOptions

        @MainActor
        func run() async throws {
            try await exiting { () throws(ExitStatus) in
                try Wiring(options).printer.show(Preset.all)
                return .done
            }
        }
    }

    struct PresetCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "preset", abstract: "Print a preset's whole description, as auth.remote takes it."
        )

        @OptionGroup var options: GlobalOptions

        @Argument(help: "The preset's name.")
        var name: String

        func validate() throws {
            guard Preset.named(name) == nil else { return }
            let names = Preset.all.map(\.name).joined(separator: ", ")
            throw ValidationError("There is no preset \(name): take one of \(names).")
        }

        @MainActor
        func run() async throws {
            try await exiting { () throws(ExitStatus) in
                guard let preset = Preset.named(name) else { return .usage }
                try Wiring(options).printer.show(preset)
                return .done
            }
        }
    }

    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check", abstract: "Say whether the configuration is sound, and all that is wrong with it."
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
