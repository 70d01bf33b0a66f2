import Accounts
import ArgumentParser
import ClientWords
import Files
import FrontEnds
import Glibc
import Networking
import SignIn
import Terminal

struct RunCommand: Command {
    static let configuration = CommandConfiguration(
        "run", .run, usage: "rollcall run [<options>] -- <command> [<argument> ...]",
        examples: [
            "rollcall run -- make deploy",
            "rollcall run --variable GITHUB_TOKEN --non-interactive -- gh pr list",
        ])

    @OptionGroup var lending: LendingOptions

    @Option(help: ArgumentHelp(.runVariable, valueName: "name"))
    var variable = "ROLLCALL_TOKEN"

    @Argument(parsing: .postTerminator, help: ArgumentHelp(.runCommand))
    var command: [String] = []

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if command.isEmpty { throw ValidationError(.noCommand) }
        guard variable.isVariableName else { throw ValidationError(.variableName) }
    }

    @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
        let wiring = try Wiring(options.asText)
        let (token, session) = try await SessionLending(wiring, options, lending.minValidity).token()
        Self.name(session)
        token.access.withUnsafeBytes { bytes in
            var value = Array(bytes.bindMemory(to: CChar.self)) + [0]
            setenv(variable, &value, 1)
            value.withUnsafeMutableBytes { $0.wipe() }
        }
        OutputWriter.restoreWriteSignals()
        let code = Program.replaceProcess(by: command)
        wiring.printer.reportError(
            wiring.messages.commandNotRun(command[0], reason: String(cString: strerror(code))))
        return code == ENOENT ? .commandNotFound : .commandNotRun
    }

    /// Names the session in the environment, so that `rollcall token` under the command is a fresh token of the same
    /// one whatever another shell switches to.
    private static func name(_ session: Session) {
        if !session.login.isEmpty { setenv("ROLLCALL_ACCOUNT", session.login, 1) }
        setenv("ROLLCALL_AUTH_ENDPOINT", session.endpoint, 1)
    }
}

extension String {
    /// Whether a shell takes it as the name of a variable.
    var isVariableName: Bool {
        guard let first = utf8.first, !(0x30...0x39).contains(first) else { return false }
        return utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }
    }
}
