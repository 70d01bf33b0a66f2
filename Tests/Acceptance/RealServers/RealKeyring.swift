import Foundation
import Glibc
import Harness
import RelaysTesting
import Testing

/// A GNOME Keyring on a bus of its own, with nothing of whoever runs the tests.
final class RealKeyring: Sendable {
    /// Whether its programs are there; where `ROLLCALL_TEST_REAL_SERVERS` requires them, a test without them fails.
    static let isUsable: Bool =
        PythonEnvironment.isRequired
        || [bus, daemon].allSatisfy(FileManager.default.isExecutableFile)
            && dlopen("libsecret-1.so.0", RTLD_LAZY) != nil

    private static let bus = "/usr/bin/dbus-daemon"
    private static let daemon = "/usr/bin/gnome-keyring-daemon"

    let folder: String
    private let processes = Children()

    /// What a program has to know to find it.
    var environment: [String: String] {
        ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder)/bus", "XDG_RUNTIME_DIR": "\(folder)/run"]
    }

    /// Starts the bus; the keyring is started with `unlock` or `startLocked`.
    init(_ house: Household) async throws {
        folder = "\(house.folder)/keyring"
        try FileManager.default.createDirectory(
            atPath: "\(folder)/run", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // Without the system's services: nothing starts by itself.
        try house.write(
            """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
              "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>session</type>
              <listen>unix:path=\(folder)/bus</listen>
              <policy context="default">
                <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
              </policy>
            </busconfig>
            """, to: "\(folder)/bus.conf")
        try processes.start(
            Self.bus, ["--config-file=\(folder)/bus.conf", "--nofork", "--nopidfile", "--nosyslog"], [:], input: "")
        let isThere = await eventually { access("\(self.folder)/bus", F_OK) == 0 }
        try #require(isThere, "the bus does not start")
    }

    /// Starts the keyring with its collection unlocked, which makes it the first time.
    func unlock(_ house: Household) async throws {
        try start(["--unlock"], input: "the keyring's own password")
        try await expect("unlocked") { try await house.inKeyring("sessions", self).status == .exited(0) }
    }

    /// Starts it anew, with its collection locked, as after a login without a password.
    func startLocked(_ house: Household) async throws {
        processes.endLast()
        try start([], input: "")
        try await expect("locked") {
            try await house.inKeyring("sessions", self).errorText.contains("The keyring is locked")
        }
    }

    /// Lets it answer nobody, or again.
    func hold(_ isHeld: Bool) { processes.signalLast(isHeld ? SIGSTOP : SIGCONT) }

    func end() { processes.endAll() }

    private func start(_ arguments: [String], input: String) throws {
        try processes.start(
            Self.daemon, ["--foreground", "--components=secrets"] + arguments,
            environment.merging(["HOME": folder, "XDG_DATA_HOME": "\(folder)/data", "PATH": "/usr/bin:/bin"]) { $1 },
            input: input)
    }

    private func expect(_ state: String, _ condition: () async throws -> Bool) async throws {
        let isSo = try await eventually(condition)
        try #require(isSo, "the keyring is not \(state)")
    }

    deinit { processes.endAll() }
}

extension Household {
    /// Runs `rollcall` on pipes, with sessions in a keyring.
    ///
    /// - Parameter tries: How often, at most: on a busy machine the keyring may not answer within its second.
    func inKeyring(
        _ arguments: String..., keyring: RealKeyring, credentials: (email: String, password: String)? = nil,
        tries: Int = 10
    ) async throws -> PipedProcess {
        let lines = credentials.map { "\($0.email)\n\($0.password)\n" } ?? ""
        var tried = 0
        while true {
            let ended = try await run(
                arguments, input: Array(lines.utf8),
                environment: keyring.environment.merging(["ROLLCALL_SESSION_STORE": "keyring"]) { $1 })
            tried += 1
            guard tried < tries, ended.errorText.contains("did not answer within 1 s") else { return ended }
        }
    }

    func inKeyring(_ argument: String, _ keyring: RealKeyring) async throws -> PipedProcess {
        try await inKeyring(argument, keyring: keyring)
    }
}

/// Programs that run beside a test.
private final class Children: Sendable {
    private let lock = NSLock()
    // Touched with the lock only; `Process` is not sendable.
    private nonisolated(unsafe) var all: [Process] = []

    func start(_ program: String, _ arguments: [String], _ environment: [String: String], input: String) throws {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.environment = environment
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardInput = pipe
        try process.run()
        try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try pipe.fileHandleForWriting.close()
        lock.withLock { all.append(process) }
    }

    func signalLast(_ signal: Int32) {
        lock.withLock { if let process = all.last { _ = kill(process.processIdentifier, signal) } }
    }

    func endLast() { lock.withLock { if let process = all.popLast() { Self.end(process) } } }

    func endAll() {
        lock.withLock {
            all.reversed().forEach(Self.end)
            all = []
        }
    }

    private static func end(_ process: Process) {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
