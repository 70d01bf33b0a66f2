import FoundationEssentials
import Glibc
import Harness
import Testing

@Suite("The files that the program keeps", .limited)
struct StoredFileTests {
    private let credentials = (Household.email, Household.password)

    @Test(
        "Accounts and session are 0600 in 0700, whatever the umask is; the cache folder is nobody else's either",
        arguments: ["000", "177"])
    func modes(umask: String) async throws {
        let house = try Household()
        let password = Household.password
        let run = try await house.shell(
            """
            umask \(umask)
            echo "\(password)" | "$ROLLCALL" account add --email \(Household.email) --name Kim --password-stdin &&
            printf '%s\\n' \(Household.email) "\(password)" | "$ROLLCALL" login
            """)
        #expect(run.status == .exited(0), "\(run.errorText)")
        for file in [house.accountsFile, house.sessionFile] {
            #expect(try house.mode(of: file) == 0o600)
            #expect(try house.mode(of: String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)])) == 0o700)
        }
        for other in ["-wal", "-shm"] where house.exists(house.accountsFile + other) {
            #expect(try house.mode(of: house.accountsFile + other) == 0o600)
        }
        let cache = "\(house.folder)/cache/rollcall"
        if house.exists(cache) { #expect(try house.mode(of: cache) == 0o700) }
    }

    @Test("The session file holds no password, the database neither a password nor a token (cli/cli#8954)")
    func secrets() async throws {
        let house = try Household()
        try await house.signIn()
        let session = try JSON(try house.read(house.sessionFile))
        let token = try #require(session["token"]?.text)
        #expect(token.count >= 43, "256 random bits")
        #expect(!(try house.read(house.sessionFile)).contains(Household.password))
        let database = try Data(contentsOf: URL(filePath: house.accountsFile))
        let wal = (try? Data(contentsOf: URL(filePath: house.accountsFile + "-wal"))) ?? Data()
        for secret in [Household.password, token, session["refresh_token"]?.text ?? token] {
            for bytes in [database, wal] { #expect(bytes.firstRange(of: Data(secret.utf8)) == nil) }
        }
        #expect(
            database.firstRange(of: Data("$argon2id$".utf8)) != nil
                || wal.firstRange(of: Data("$argon2id$".utf8)) != nil)
    }

    @Test("What is not a stored session is told apart from a file that may not be read, for a script too")
    func garbage() async throws {
        let house = try Household()
        try await house.signIn()
        try Data("garbage".utf8).write(to: URL(filePath: house.sessionFile))
        for command in ["profile", "people", "logout"] {
            let run = try await house.run(command, "--format", "json")
            #expect(run.status == .exited(77), "\(command): \(run.errorText)")
            #expect(try run.events().map { $0["code"] } == ["no_session"], "\(command)")
        }
    }

    @Test("The session file is written beside and renamed: another file, never one that is half written")
    func renamed() async throws {
        let house = try Household()
        try await house.signIn()
        let first = try FileManager.default.attributesOfItem(atPath: house.sessionFile)[.systemFileNumber] as? UInt64
        link(house.sessionFile, "\(house.folder)/kept")
        try await house.login()
        let second = try FileManager.default.attributesOfItem(atPath: house.sessionFile)[.systemFileNumber] as? UInt64
        #expect(first != second)
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(house.folder)/state/rollcall")
        #expect(!names.contains { $0 != "session.json" && $0.contains("session") }, "\(names)")
    }

    @Test(
        "A session file that others may read is not used: status 77, and why", arguments: [UInt16(0o644), 0o640, 0o666])
    func looseMode(mode: UInt16) async throws {
        let house = try Household()
        try await house.signIn()
        chmod(house.sessionFile, mode_t(mode))
        try await expectRefused(house, saying: String(mode, radix: 8))
        let again = try await house.run("login", credentials: credentials)
        #expect(again.status == .exited(0))
        #expect(try house.mode(of: house.sessionFile) == 0o600)
    }

    @Test("A session file that is a symbolic link is not followed, and what it leads to is not touched")
    func symbolicLink() async throws {
        let house = try Household()
        try await house.signIn()
        let elsewhere = "\(house.folder)/elsewhere.json"
        rename(house.sessionFile, elsewhere)
        symlink(elsewhere, house.sessionFile)
        try await expectRefused(house, saying: "symbolic link")
        let before = try house.read(elsewhere)
        let again = try await house.run("login", credentials: credentials)
        #expect(again.status == .exited(0))
        #expect(try house.read(elsewhere) == before)
        #expect(try await house.run("profile").status == .exited(0))
    }

    @Test(
        "A session file with garbage in it: status 77, and why",
        arguments: ["", "{", "[]", "null", "{}", #"{"version":1,"token":""}"#, "\u{1B}[31m", #"{"version":99}"#])
    func garbage(content: String) async throws {
        let house = try Household()
        try await house.signIn()
        try house.write(content, to: house.sessionFile)
        try await expectRefused(house, saying: "rollcall login")
        let login = try await house.run("login", credentials: credentials)
        #expect(login.status == .exited(0) && login.errorText.contains("this session took its place"))
        // A later version may want back what is its own.
        let aside = "\(house.sessionFile).newer"
        #expect(house.exists(aside) == content.contains("99"))
        guard house.exists(aside) else { return }
        try house.write(#"{"version":100}"#, to: house.sessionFile)
        #expect(try await house.run("login", credentials: credentials).status == .exited(0))
        #expect(try house.read(aside) == content && house.exists("\(house.sessionFile).2.newer"))
    }

    @Test("A session file of 10 MB, and one that is a folder or a pipe that nobody writes: no hang")
    func noFile() async throws {
        let house = try Household()
        try await house.signIn()
        try house.write(String(repeating: " ", count: 10 << 20), to: house.sessionFile)
        try await expectRefused(house, saying: "larger")
        unlink(house.sessionFile)
        mkfifo(house.sessionFile, 0o600)
        try await expectRefused(house, saying: "regular file")
        unlink(house.sessionFile)
        mkdir(house.sessionFile, 0o700)
        try await expectRefused(house, saying: "regular file")
    }

    private func expectRefused(_ house: Household, saying part: String) async throws {
        for arguments in [["profile"], ["people"], ["--resume"]] {
            let run = try await house.run(arguments, input: [])
            #expect(run.status == .exited(77))
            #expect(run.errorText.contains("session.json") && run.errorText.contains(part), "\(run.errorText)")
            #expect(run.output.isEmpty && !run.errors.contains(0x1B))
        }
    }

    @Test("A damaged database is told by name, status 69; nothing is overwritten", arguments: [0, 1, 2])
    func damagedDatabase(kind: Int) async throws {
        let house = try Household()
        try await house.addAccount()
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: house.accountsFile)))
        switch kind {
        case 0: bytes = Array("this is no database\n".utf8) + Array(repeating: 0x41, count: 5_000)
        case 1: bytes.replaceSubrange(100..<bytes.count, with: Array(repeating: 0xFF, count: bytes.count - 100))
        default: bytes.replaceSubrange(0..<16, with: Array(repeating: 0, count: 16))
        }
        for other in ["-wal", "-shm"] { unlink(house.accountsFile + other) }
        try house.write(bytes: bytes, to: house.accountsFile)
        for arguments in [["login"], ["--format", "json"], ["account", "list"]] {
            let input = "\(Household.email)\n\(Household.password)\n"
            let run = try await house.run(arguments, input: Array(input.utf8))
            #expect(run.status == .exited(69))
            #expect(run.errorText.contains("accounts.sqlite") && run.errorText.contains("restore it from a backup"))
        }
        #expect([UInt8](try Data(contentsOf: URL(filePath: house.accountsFile))) == bytes)
    }

    @Test("A database that is a folder, or not there yet: told apart")
    func noDatabase() async throws {
        let house = try Household()
        let none = try await house.run("login", credentials: credentials)
        #expect(none.status == .exited(77))
        let folder = try Household()
        try folder.write("", to: "\(folder.accountsFile)/inside")
        let run = try await folder.run("login", credentials: credentials)
        #expect(run.status == .exited(73))
        #expect(run.errorText.contains("accounts.sqlite"))
    }

    @Test("Several logins at once all succeed, and the session file is whole")
    func together() async throws {
        let house = try Household()
        try await house.addAccount()
        let statuses = try await withThrowingTaskGroup(of: Harness.ExitStatus?.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    try await house.run("login", credentials: (Household.email, Household.password)).status
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: .exited(0), count: 4))
        #expect(try await house.run("profile").status == .exited(0))
    }
}
