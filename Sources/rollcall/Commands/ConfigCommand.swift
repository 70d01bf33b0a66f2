import ArgumentParser
import ClientWords
import FrontEnds
import JSON
import Settings
import Words

struct ConfigCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        "config", .config,
        subcommands: [Show.self, Check.self, Presets.self, PresetCommand.self])

    struct Show: Command {
        static let configuration = CommandConfiguration("show", .configShow)

        @OptionGroup var options: GlobalOptions

        @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
            let wiring = try Wiring(options)
            wiring.printer.show(wiring.loaded)
            return .done
        }
    }

    struct Presets: Command {
        static let configuration = CommandConfiguration("presets", .configPresets)

        @OptionGroup var options: GlobalOptions

        @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
            try Wiring(forPresets: options).printer.show(Preset.all)
            return .done
        }
    }

    struct PresetCommand: Command {
        static let configuration = CommandConfiguration("preset", .configPreset)

        @OptionGroup var options: GlobalOptions

        @Argument(help: ArgumentHelp(.preset), completion: CompletionValues.presets)
        var name: String

        func validate() throws {
            guard Preset.named(name) == nil else { return }
            throw ValidationError(.unknownPreset(name: name, known: Preset.all.map(\.name)))
        }

        @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
            guard let preset = Preset.named(name) else { return .usage }
            try Wiring(forPresets: options).printer.show(preset)
            return .done
        }
    }

    struct Check: Command {
        static let configuration = CommandConfiguration("check", .configCheck)

        @OptionGroup var options: GlobalOptions

        @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
            let wiring = try Wiring(options)
            try wiring.refusePlainHTTP(wiring.settings.auth.endpoint, of: .authEndpoint)
            if case .url(let url) = wiring.settings.people.source {
                try wiring.refusePlainHTTP(url, isOfCommandLine: wiring.isFlag(.peopleSource))
            }
            // Reads the files that an account's password is checked with; opens no accounts.
            _ = try wiring.registry()
            for key in wiring.loaded.openLogins { wiring.printer.reportError(wiring.messages.openLogin(key)) }
            wiring.printer.say(
                wiring.messages.configurationIsSound(path: wiring.loaded.file),
                or: .event("config", ("status", .string("ok"))))
            return .done
        }
    }
}

extension Wiring {
    /// Passes over what is wrong with the configuration, which presets are there to mend, but not with the command
    /// line.
    fileprivate convenience init(forPresets options: GlobalOptions) throws(ExitStatus) {
        try self.init(options, toleratesFaults: true)
        for case .setting(let problem) in faults where problem.isOfCommandLine {
            throw Self.refuse([problem], printer)
        }
    }
}
