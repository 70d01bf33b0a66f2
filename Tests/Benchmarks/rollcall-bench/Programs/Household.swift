import FoundationEssentials
import Glibc

/// Folders and an account of their own for the programs that are measured: nothing of whoever runs the benchmarks.
@MainActor
final class Household {
    nonisolated static let email = "kim@example.com"
    nonisolated static let password = "correct horse battery"
    nonisolated static let path = "/usr/local/bin:/usr/bin:/bin"

    let folder: String

    init() throws {
        let place = FileManager.default.temporaryDirectory.appending(path: "rollcall-bench-XXXXXX").path()
        var template = Array(place.utf8CString)
        guard let made = mkdtemp(&template) else { throw RunFailure.system("mkdtemp", errno) }
        folder = String(cString: made)
    }

    /// Takes everything away again.
    func remove() { try? FileManager.default.removeItem(atPath: folder) }

    var environment: [String: String] {
        [
            "HOME": "\(folder)/home", "XDG_DATA_HOME": "\(folder)/data", "XDG_STATE_HOME": "\(folder)/state",
            "XDG_CONFIG_HOME": "\(folder)/config", "XDG_CACHE_HOME": "\(folder)/cache", "LANG": "C.UTF-8",
            "TERM": "xterm-256color", "PATH": Self.path,
        ]
    }

    /// Lines 1 and 2 of a pipe, and what else is to follow.
    nonisolated static func input(_ commands: String...) -> String {
        ([email, password] + commands).map { $0 + "\n" }.joined()
    }

    /// Makes the account as a person would, and gives itself.
    func withAccount() throws -> Household {
        let added = try PipedRun(
            [BuiltPrograms.rollcall(), "account", "add", "--email", Self.email, "--name", "Kim", "--password-stdin"],
            input: Self.password + "\n", in: self)
        guard added.status == 0 else { throw RunFailure.status("account add", added.status, added.errors) }
        return self
    }

    /// Signs in, so that a session is stored.
    func signedIn() throws -> Household {
        let login = try PipedRun([BuiltPrograms.rollcall(), "login"], input: Self.input(), in: self)
        guard login.status == 0 else { throw RunFailure.status("login", login.status, login.errors) }
        return self
    }

    /// Writes a file of this name and gives its path.
    func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
        return "\(folder)/\(name)"
    }
}

/// Why a program could not be measured.
enum RunFailure: Error, CustomStringConvertible {
    case system(String, Int32)
    case status(String, Int32, String)
    case silence(String)

    var description: String {
        switch self {
        case .system(let call, let code): "\(call): \(String(cString: strerror(code)))"
        case .status(let what, let status, let errors): "\(what) ended with \(status): \(errors.prefix(200))"
        case .silence(let what): "\(what) did not come"
        }
    }
}
