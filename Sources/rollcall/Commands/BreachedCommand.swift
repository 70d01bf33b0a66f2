import Accounts
import ArgumentParser
import ClientWords
import FrontEnds
import JSON
import Settings
import Words

struct BreachedCommand: CommandGroup {
    static let configuration = CommandConfiguration("breached", .breached, subcommands: [BreachedBuildCommand.self])
}

struct BreachedBuildCommand: Command {
    static let configuration = CommandConfiguration("build", .breachedBuild, discussion: [.breachedInput])

    @Argument(help: ArgumentHelp(.breachedList, valueName: "file"), completion: .file())
    var list: String

    @Option(help: ArgumentHelp(.leastCount, valueName: "count"))
    var leastCount = 1

    @OptionGroup var options: GlobalOptions

    @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
        let wiring = try Wiring(options)
        let (list, path) = (list, wiring.locations.breachedPasswords)
        do throws(BreachedPasswords.BuildProblem) {
            let count = try BreachedPasswords.build(
                from: list, to: path, leastCount: leastCount, seed: wiring.random)
            wiring.printer.say(
                wiring.messages.breachedBuilt(count, path: path),
                or: .event("breached_passwords", ("count", .integer(count)), ("path", .string(path))))
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
