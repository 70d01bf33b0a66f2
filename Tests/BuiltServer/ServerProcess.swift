package import Foundation
import Harness
import Testing

/// The built `rollcall-server` on a free port, over accounts in a folder of the test's own.
package final class ServerProcess: Sendable {
    package let url: String
    /// What it said on standard output when it began.
    package let announcement: String
    package let pid: pid_t
    /// The exit status, `nil` where a signal ended it.
    private let ends: AsyncStream<Int32?>

    /// The program, which is built beside the tests.
    package static let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "rollcall-server").path

    package static func environment(_ folder: URL) -> [String: String] {
        ["HOME": folder.path, "XDG_DATA_HOME": folder.path, "XDG_CONFIG_HOME": folder.path]
    }

    /// Starts the program and waits until it takes connections.
    ///
    /// - Parameters:
    ///   - limits: what a shell does to itself before it becomes the program.
    ///   - errors: where its standard error goes; `nil` for nowhere.
    ///   - lines: how many lines it says.
    package init(
        _ arguments: [String], in folder: URL, limits: String = "", errors: Pipe? = nil, lines: Int = 1
    ) async throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "\(limits)\nexec \"$0\" --port 0 \"$@\"", Self.program] + arguments
        process.environment = Self.environment(folder)
        let output = Pipe()
        process.standardOutput = output
        process.standardError = errors ?? FileHandle.nullDevice
        let (ends, ended) = AsyncStream.makeStream(of: Int32?.self)
        process.terminationHandler = {
            ended.yield($0.terminationReason == .exit ? $0.terminationStatus : nil)
            ended.finish()
        }
        try process.run()
        announcement = await output.fileHandleForReading.text(ofLines: lines)
        try #require(announcement.hasPrefix("listening on "))
        url = String(announcement.dropFirst("listening on ".count).prefix { $0 != "\n" })
        pid = process.processIdentifier
        self.ends = ends
    }

    /// Ends the program as nothing can be ended more abruptly, and waits until it is gone.
    package func killAtOnce() async { _ = await end(by: SIGKILL) }

    /// Sends the signal and waits until the program is gone; its exit status, `nil` where the signal ended it.
    package func end(by signal: Int32) async -> Int32? {
        kill(pid, signal)
        for await status in ends { return status }
        return nil
    }
}
