import Glibc
import Harness

/// A program that puts terminals into a terminal, with a codes' dialect and ways of its own.
enum Multiplexer: String, Sendable {
    case tmux, screen

    /// Where it is; `nil` on a machine without it.
    var path: String? {
        ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(rawValue)" }.first { access($0, X_OK) == 0 }
    }

    /// Runs `command` of a shell in it, which ends with the command or with its window.
    ///
    /// - Parameter more: further settings.
    func run(
        _ command: String, _ house: Household, columns: Int, rows: Int, settings more: String = ""
    ) throws -> PseudoTerminal {
        try house.write(command, to: "inside")
        var arguments: [String]
        switch self {
        case .tmux:
            let settings = "set -g status off\nset -g destroy-unattached on\n\(more)\n"
            arguments = ["-u", "-S", "\(house.folder)/socket", "-f", try house.write(settings, to: "settings")]
            arguments += ["new-session", "sh inside"]
        case .screen:
            let settings = "startup_message off\ndefutf8 on\nvbell off\nautodetach off\n"
            arguments = ["-U", "-c", try house.write(settings, to: "settings"), "-S", "inside", "sh", "inside"]
        }
        let own = ["ROLLCALL": BuiltPrograms.rollcall, "SCREENDIR": "\(house.folder)/screens"]
        return try PseudoTerminal(
            program: path ?? rawValue, arguments: arguments, environment: house.environment.merging(own) { $1 },
            directory: house.folder, columns: columns, rows: rows)
    }
}
