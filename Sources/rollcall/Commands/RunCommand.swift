import Accounts
import ArgumentParser
import Files
import FrontEnds
import Glibc
import SignIn
import Terminal
import Words

struct RunCommand: DirectCommand {
    static let name = "run"
    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: Help.words.help(.run),
        usage: "rollcall run [<options>] -- <command> [<argument> ...]"
    )

    @OptionGroup var options: GlobalArguments
    @OptionGroup var lending: LendingArguments

    private static let standardVariable = "ROLLCALL_TOKEN"

    @Option(help: ArgumentHelp(.runVariable, valueName: "name"))
    var variable = standardVariable

    @Argument(parsing: .postTerminator, help: ArgumentHelp(.runCommand))
    var command: [String] = []

    struct Values: Sendable {
        var options: GlobalOptions
        var validity = Validity.standard
        var variable = standardVariable
        var command: [String]
    }

    var values: Values {
        Values(options: options.values, validity: lending.minValidity, variable: variable, command: command)
    }

    static func reading(_ words: [String]) -> Values? {
        var rest = words[...]
        let options = GlobalOptions(takingOff: &rest)
        guard rest.popFirst() == "--", !rest.isEmpty else { return nil }
        return Values(options: options, command: Array(rest))
    }

    func validate() throws {
        if command.isEmpty { throw ValidationError(.noCommand) }
        let isName = variable.utf8.allSatisfy { byte in
            byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
        }
        guard isName, let first = variable.utf8.first, !(0x30...0x39).contains(first) else {
            throw ValidationError(.variableName)
        }
    }

    @MainActor
    static func perform(_ values: Values) async throws(ExitStatus) -> ExitStatus {
        let wiring = try Wiring(values.options.asText)
        let (token, session) = try await SessionLending(wiring, values.options, values.validity).token()
        name(session)
        token.access.withUnsafeBytes { bytes in
            var value = Array(bytes.bindMemory(to: CChar.self)) + [0]
            setenv(values.variable, &value, 1)
            value.withUnsafeMutableBytes { $0.wipe() }
        }
        let code = replaceProcess(by: values.command)
        wiring.printer.reportError(
            wiring.messages.commandNotRun(values.command[0], reason: String(cString: strerror(code))))
        return code == ENOENT ? .commandNotFound : .commandNotRun
    }

    /// Names the session in the environment, so that `rollcall token` under the command is a fresh token of the same one
    /// whatever another shell switches to.
    private static func name(_ session: Session) {
        if !session.login.isEmpty { setenv("ROLLCALL_ACCOUNT", session.login, 1) }
        setenv("ROLLCALL_AUTH_ENDPOINT", session.endpoint, 1)
    }

    /// Replaces this process; returns `errno` if that fails.
    private static func replaceProcess(by command: [String]) -> Int32 {
        OutputWriter.restoreWriteSignals()
        return ChildArguments.lend(command) { words in
            if let program = words[0] { execvp(program, words) }
            return errno
        }
    }
}
