import Foundation
import Harness

/// A server of `Tests/RealServers`, started with the first test that wants it and ended with the tests' process.
actor RealServer {
    static let fastAPIUsers = RealServer("fastapi_users_server.py")
    static let djRestAuthKey = RealServer("django_server.py", "token")
    static let djRestAuthJWT = RealServer("django_server.py", "jwt")

    static let djangoForm = RealServer("django_form_server.py")
    static let flaskSecurity = RealServer("flask_security_server.py")
    static let djangoTokens = RealServer("django_tokens_server.py")
    static let jupyterHub = RealServer("jupyterhub_server.py")
    static let devpi = RealServer("devpi_index_server.py")
    static let radicale = RealServer("radicale_server.py")

    static let airflow = RealServer("airflow_server.py")
    static let canaille = RealServer("canaille_server.py")
    static let keystone = RealServer("keystone_server.py")
    static let synapse = RealServer("synapse_server.py")

    static let login = "kim"
    static let email = "kim@example.com"
    static let unverified = "new@example.com"
    static let password = #"corréct "horse" & battery+%"#

    private let arguments: [String]
    private var starting: Task<String, any Error>?

    private init(_ script: String, _ arguments: String...) { self.arguments = [script] + arguments }

    /// The base URL.
    func url() async throws -> String {
        let task = starting ?? Task { [arguments] in try await Self.start(arguments) }
        starting = task
        return try await task.value
    }

    private static func start(_ arguments: [String]) async throws -> String {
        let python = try await PythonEnvironment.python()
        let folder = FileManager.default.temporaryDirectory.appending(path: "rollcall-server-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let process = Process()
        process.executableURL = URL(filePath: python)
        process.arguments =
            ["\(PythonEnvironment.sources)/\(arguments[0])", folder.path] + arguments.dropFirst()
        process.environment = ProcessInfo.processInfo.environment.merging(PythonEnvironment.variables) { $1 }
        let output = Pipe()
        process.standardOutput = output
        // The server ends when this pipe does, that is with this process.
        process.standardInput = Pipe()
        try process.run()
        running.append(process)
        let line = await output.fileHandleForReading.text().prefix { $0 != "\n" }
        guard let url = line.split(separator: " ").last, line.hasPrefix("listening on ") else {
            throw PythonEnvironment.Failure(description: "\(arguments[0]) ended before it listened: \(line)")
        }
        return String(url)
    }
}

extension RealServer {
    /// Keeps the pipes open.
    fileprivate static let running = Processes()
}

private final class Processes: Sendable {
    private let lock = NSLock()
    // Touched with the lock only; `Process` is not sendable.
    private nonisolated(unsafe) var processes: [Process] = []

    func append(_ process: Process) { lock.withLock { processes.append(process) } }
}
