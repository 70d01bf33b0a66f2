import Foundation
import Harness
import Testing

/// The virtual environment that the real servers run in: made once, of the versions that are written down, and kept in
/// the build folder.
enum PythonEnvironment {
    /// Why there is none.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// What the servers are and the versions of their packages.
    static let sources = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../RealServers").standardized.path

    /// What keeps the compiled modules of those that are loaded out of the sources.
    static let variables = ["PYTHONPYCACHEPREFIX": "\(BuiltPrograms.folder)/acceptance-pycache"]

    /// Whether the tests fail rather than being skipped where the packages cannot be had.
    static let isRequired = ProcessInfo.processInfo.environment["ROLLCALL_TEST_REAL_SERVERS"] == "required"

    /// Whether the tests of real servers run: they do where the environment is there, or must be.
    static var isUsable: Bool {
        get async {
            if isRequired { return true }
            guard case .failure = await made.value else { return true }
            return false
        }
    }

    /// The interpreter, once everything is installed.
    static func python() async throws -> String { try await made.value.get() }

    // One for all tests of the process: installing takes a minute or two.
    private static let made = Task { await make() }

    private static func make() async -> Result<String, Failure> {
        let build = URL(filePath: sources).appending(path: "../../.build").standardized.path
        let requirements = "\(sources)/requirements.txt"
        guard let wanted = try? String(contentsOfFile: requirements, encoding: .utf8) else {
            return .failure(Failure(description: "no requirements.txt"))
        }
        // Named for what is in it, so that other versions make another one.
        let name = wanted.utf8.reduce(UInt64(14_695_981_039_346_656_037)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
        let folder = "\(build)/real-servers/\(String(name, radix: 16))"
        let python = "\(folder)/bin/python"
        let mark = "\(folder)/whole"
        if FileManager.default.fileExists(atPath: mark) { return .success(python) }
        do {
            try? FileManager.default.removeItem(atPath: folder)
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try await run("/usr/bin/env", ["python3", "-m", "venv", folder], deadline: .seconds(120))
            try await run(
                python,
                [
                    "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile", "--retries", "1",
                    "--timeout", "30", "--requirement", requirements,
                ],
                deadline: .seconds(600)
            )
            try Data().write(to: URL(filePath: mark))
            return .success(python)
        } catch {
            FileHandle.standardError.write(Data("No real servers: \(error)\n".utf8))
            return .failure(Failure(description: "\(error)"))
        }
    }

    private static func run(_ program: String, _ arguments: [String], deadline: Duration) async throws {
        let process = try await PipedProcess.run(
            program, arguments: arguments, environment: ProcessInfo.processInfo.environment, deadline: deadline
        )
        guard process.status == .exited(0) else {
            let last =
                process.errorText.split(separator: "\n").last.map(String.init)
                ?? "\(String(describing: process.status))"
            throw Failure(description: "\(arguments.prefix(3).joined(separator: " ")): \(last)")
        }
    }
}

/// Waits until the servers' packages are installed, before a test takes one of the few turns: the others go on.
struct AwaitingPython: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        // Why there is none is the test's to say.
        if testCase != nil { _ = try? await PythonEnvironment.python() }
        try await function()
    }
}

extension Trait where Self == AwaitingPython {
    static var awaitingPython: AwaitingPython { AwaitingPython() }
}
