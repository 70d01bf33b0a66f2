import ArgumentParser
import Terminal
import Words

/// The client: sign in, then browse the directory.
@main
struct Rollcall: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rollcall",
        abstract: Help.words.help(.program),
        usage: "rollcall [<options>] [<subcommand>]",
        discussion: Help.words.help(.pipe),
        version: Version.text,
        subcommands: [
            BrowseCommand.self, LoginCommand.self, PeopleCommand.self, ProfileCommand.self, SessionsCommand.self,
            SwitchCommand.self, LogoutCommand.self, TokenCommand.self, HelperCommand.self, RunCommand.self,
            AccountCommand.self, ConfigCommand.self,
        ],
        defaultSubcommand: BrowseCommand.self
    )

    // Taken here too, so that they may stand before the command's name.
    @OptionGroup var options: GlobalOptions

    // In place of the parser's own, which would start threads to parse on: that is felt at every start.
    @MainActor
    static func main() async {
        // Before the parser, which prints help and version itself.
        OutputWriter.ignoreBrokenPipes()
        StandardStreams.open()
        guard let arguments = ProgramArguments.take() else { endOfTooMany() }
        if arguments == ["--version"] { end(.success, Version.text) }
        do {
            var command = try parsed(arguments)
            if var waiting = command as? any AsyncParsableCommand {
                try await waiting.run()
            } else {
                try command.run()
            }
        } catch {
            end(error)
        }
    }
}
