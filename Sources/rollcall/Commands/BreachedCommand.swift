import Accounts
import ArgumentParser
import FrontEnds
import JSON
import Settings
import Words

struct BreachedCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "breached", abstract: Help.words.help(.breached), subcommands: [BreachedBuildCommand.self]
    )
}

struct BreachedBuildCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "build", abstract: Help.words.help(.breachedBuild), discussion: Help.words.help(.breachedInput)
    )

    @OptionGroup var options: GlobalArguments

    @Argument(help: ArgumentHelp(.breachedList, valueName: "file"), completion: .file())
    var list: String

    @Option(help: ArgumentHelp(.leastCount, valueName: "count"))
    var leastCount = 1

    @MainActor
    func perform() async throws(ExitStatus) -> ExitStatus {
        let wiring = try Wiring(options.values)
        let (list, path) = (list, wiring.locations.breachedPasswords)
        do throws(BreachedPasswords.BuildProblem) {
            let count = try BreachedPasswords.build(
                from: list, to: path, leastCount: leastCount, seed: wiring.random)
            wiring.printer.say(
                wiring.messages.breachedBuilt(count, path: path),
                or: .event("breached_passwords", [("count", .integer(count)), ("path", .string(path))]))
            return .done
        } catch {
            let complaint = wiring.messages.problem(error, in: list)
            let status: ExitStatus =
                switch error {
                case .unreadable: .inputEnded
                case .line, .empty, .tooMany: .malformed
                case .notWritable: .cannotWrite
                }
            return wiring.printer.refuse(complaint, status)
        }
    }
}
