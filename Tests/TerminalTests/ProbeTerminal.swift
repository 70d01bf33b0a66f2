import Foundation
import Harness
import Testing

/// Starts the probe beside the tests on a pseudo-terminal.
///
/// - Parameter isJob: whether it is the job of a shell, which can stop it and have it go on.
func probe(
    _ arguments: String..., isJob: Bool = false, environment: [String: String] = [:], columns: Int = 80, rows: Int = 24
) throws -> PseudoTerminal {
    // No start-up file of whoever runs the tests.
    var variables = ["INPUTRC": "/dev/null", "HOME": "/nonexistent"]
    variables.merge(environment) { $1 }
    return try PseudoTerminal(
        program: probePath, arguments: (isJob ? ["job", probePath] : []) + arguments, environment: variables,
        columns: columns, rows: rows)
}

/// The probe stands in the folder of the test bundle.
let probePath: String = {
    let own = ProcessInfo.processInfo.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent("terminal-probe").path
}()
