import FoundationEssentials
import Glibc
import Harness
import Testing

/// A user's own folders and environment, nobody else's: what one run of the program leaves there the next one finds.
struct Household: Sendable {
    static let email = "kim@example.com"
    static let password = "correct horse battery"
    static let name = "Kim Minsu"

    let folder: String

    init() throws {
        let place = FileManager.default.temporaryDirectory.appending(path: "rollcall-acceptance-XXXXXX").path()
        var template = Array(place.utf8CString)
        let made = try #require(mkdtemp(&template))
        folder = String(cString: made)
        try #require(TemporaryFolders.current, "the suite is .limited").add(folder)
    }

    /// The environment of every run: folders of its own, and nothing of whoever runs the tests.
    var environment: [String: String] {
        [
            "HOME": "\(folder)/home", "XDG_DATA_HOME": "\(folder)/data", "XDG_STATE_HOME": "\(folder)/state",
            "XDG_CONFIG_HOME": "\(folder)/config", "XDG_CACHE_HOME": "\(folder)/cache", "LANG": "C.UTF-8",
            "TERM": "xterm-256color", "INPUTRC": "/dev/null", "PATH": "/usr/bin:/bin",
            // A crash shall be an exit status, not a question.
            "SWIFT_BACKTRACE": "enable=no",
        ]
    }

    var accountsFile: String { "\(folder)/data/rollcall/accounts.sqlite" }
    var sessionFile: String { "\(folder)/state/rollcall/session.json" }
    var configurationFile: String { "\(folder)/config/rollcall/config.json" }

    /// Runs `rollcall` on pipes; `credentials` are lines 1 and 2.
    func run(
        _ arguments: String..., credentials: (email: String, password: String)? = nil, commands: [String] = [],
        environment: [String: String] = [:]
    ) async throws -> PipedProcess {
        let lines = (credentials.map { [$0.email, $0.password] } ?? []) + commands
        return try await run(arguments, input: Array(lines.map { $0 + "\n" }.joined().utf8), environment: environment)
    }

    /// Runs `rollcall` with exactly these bytes on standard input, or with that file.
    func run(
        _ arguments: [String], input: [UInt8], inputPath: String? = nil, environment: [String: String] = [:]
    ) async throws -> PipedProcess {
        try await PipedProcess.run(
            BuiltPrograms.rollcall, arguments: arguments, input: input, inputPath: inputPath,
            environment: self.environment.merging(environment) { $1 }, directory: folder, deadline: .seconds(300)
        )
    }

    /// Runs a shell's command in the folder; `$ROLLCALL` and `$SERVER` are the programs.
    func shell(_ command: String, environment: [String: String] = [:]) async throws -> PipedProcess {
        var variables = self.environment.merging(environment) { $1 }
        variables["ROLLCALL"] = BuiltPrograms.rollcall
        variables["SERVER"] = BuiltPrograms.server
        return try await PipedProcess.run(
            "/bin/sh", arguments: ["-c", command], environment: variables, directory: folder, deadline: .seconds(300)
        )
    }

    /// Makes the account that the tests sign in with.
    func addAccount(
        email: String = email, name: String = name, password: [UInt8] = Array(password.utf8)
    ) async throws {
        let added = try await run(
            ["account", "add", "--email", email, "--name", name, "--password-stdin"], input: password + [0x0A]
        )
        try #require(added.status == .exited(0), "\(added.errorText)")
    }

    /// Makes the account and signs in, so that a session is stored.
    func signIn() async throws {
        try await addAccount()
        try await login()
    }

    /// Signs in to the account.
    func login() async throws {
        let login = try await run("login", credentials: (Self.email, Self.password))
        try #require(login.status == .exited(0), "\(login.errorText)")
    }

    /// Writes a file below the folder and gives its path.
    @discardableResult func write(_ text: String, to path: String, mode: UInt16 = 0o600) throws -> String {
        try write(bytes: Array(text.utf8), to: path, mode: mode)
    }

    @discardableResult func write(bytes: [UInt8], to path: String, mode: UInt16 = 0o600) throws -> String {
        let whole = path.hasPrefix("/") ? path : "\(folder)/\(path)"
        let parent = String(whole[..<(whole.lastIndex(of: "/") ?? whole.startIndex)])
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: whole))
        chmod(whole, mode_t(mode))
        if mode & 0o100 != 0 { Self.awaitWriters(of: whole) }
        return whole
    }

    /// Waits until nobody has a file open for writing, with which it could not be run (ETXTBSY): a process that another
    /// test is starting at the moment has the descriptor, too, until it runs its program.
    private static func awaitWriters(of path: String) {
        // F_SETLEASE, which is Linux's own and not in Swift's module.
        let setLease: Int32 = 1_024
        let file = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(file) }
        // Others than EAGAIN are of file systems without leases (fcntl(2)).
        while fcntl(file, setLease, F_RDLCK) != 0, errno == EAGAIN { usleep(1_000) }
        _ = fcntl(file, setLease, F_UNLCK)
    }

    func read(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    }

    func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// The permission bits.
    func mode(of path: String) throws -> UInt32 {
        var status = stat()
        try #require(lstat(path, &status) == 0, "\(path)")
        return status.st_mode & 0o777
    }
}
