import ArgumentParser
import CHardening
import Files
import Glibc
import Portraits
import Terminal
import Version
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
            PasswordCommand.self, AccountCommand.self, ConfigCommand.self, EndpointCommand.self, DirectoryCommand.self,
            DoctorCommand.self,
        ],
        defaultSubcommand: BrowseCommand.self
    )

    // Declared here too, so that options are accepted before the command's name.
    @OptionGroup var options: GlobalArguments

    // Replaces the parser's own `main`, which would start threads for parsing and noticeably slow every launch.
    @MainActor
    static func main() {
        Task.immediate {
            await start()
            Glibc.exit(ExitStatus.done.rawValue)
        }
        run_main_queue()
    }

    @MainActor
    private static func start() async {
        // Before parsing, since the parser prints help and the version itself.
        OutputWriter.ignoreWriteSignals()
        StandardDescriptors.open()
        guard let arguments = ProgramArguments.take() else {
            end(.usage) { $0.tooManyArguments(limit: ProgramArguments.limit) }
        }
        if arguments == [PortraitService.argument] { PortraitService.run() }
        if arguments == ["--version"] { end(.success, Version.text) }
        keep_one_heap()
        guard OpenFiles.areEnough() else { end(.cannotWrite) { $0.tooFewFiles(minimum: OpenFiles.minimum) } }
        guard Threads.areEnough() else { end(.unavailable) { $0.tooFewThreads(minimum: Threads.minimum) } }
        do throws(ProcessFolder.Problem) {
            try ProcessFolder.require()
        } catch {
            end(.unavailable) { $0.noProcessFolder(reason: error.reason) }
        }
        do {
            if let launch = direct(arguments) { return try await launch() }
            var command = try parsed(arguments)
            // A cast that searches every conformance in the program.
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
