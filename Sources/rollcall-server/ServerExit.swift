import AccountTools
import Accounts
import Files
import LocalAccounts
import Logging
import Serving
import Settings

/// Why the server ended, as an exit status and facts, with one log line for each thing that is wrong.
struct ServerExit {
    var status: Int32
    var facts: [Logger.Metadata]

    init(_ error: any Error) {
        switch error {
        case let failure as SettingsError:
            self.init(78, failure.problems.map(\.facts))
        case let problem as SettingsProblem:
            self.init(78, [problem.facts])
        case let failure as AccountError:
            self.init(failure.status, [failure.facts])
        case let problem as BreachedPasswords.Problem:
            self.init(78, [problem.facts])
        case let problem as Peppers.Problem:
            self.init(78, [problem.facts])
        case let problem as TLSIdentity.Problem:
            self.init(78, [["failure": "tls", "description": "\(problem.text)"]])
        case let problem as ServerPlan.Problem:
            self.init(78, [["failure": "settings", "description": "\(problem.text)"]])
        case let problem as OpenFiles.Problem:
            self.init(
                69, [["failure": "open_files", "limit": "\(problem.limit)", "next": "ulimit -n \(problem.minimum)"]])
        case let problem as ProcessFolder.Problem:
            self.init(69, [["failure": "proc", "path": "/proc", "reason": "\(problem.reason)"]])
        case let problem as UnixSocket.Problem:
            self.init(73, [["failure": "socket", "path": "\(problem.path)", "reason": "\(problem.reason)"]])
        case let problem as ListenAddress.Problem:
            self.init(69, [["failure": "address", "address": "\(problem.address)", "reason": "\(problem.reason)"]])
        case let problem as Announcement.Problem:
            self.init(73, [["failure": "standard_output", "reason": "\(problem.reason)"]])
        default:
            self.init(69, [["failure": "\(type(of: error))", "description": "\(error)"]])
        }
    }

    private init(_ status: Int32, _ facts: [Logger.Metadata]) {
        self.status = status
        self.facts = facts
    }
}

extension BreachedPasswords.Problem {
    fileprivate var facts: Logger.Metadata {
        switch self {
        case .unreadable(let path, let reason):
            ["failure": "breached_passwords_unreadable", "path": "\(path)", "reason": "\(reason)"]
        case .foreign(let path): ["failure": "breached_passwords_foreign", "path": "\(path)"]
        case .damaged(let path): ["failure": "breached_passwords_damaged", "path": "\(path)"]
        }
    }
}

extension Peppers.Problem {
    fileprivate var facts: Logger.Metadata {
        switch self {
        case .unreadable(let path, let reason):
            ["failure": "pepper_unreadable", "path": "\(path)", "reason": "\(reason)"]
        case .tooShort(let path, let line): ["failure": "pepper_too_short", "path": "\(path)", "line": "\(line)"]
        }
    }
}

extension AccountError {
    /// The defects of the accounts' storage.
    fileprivate var facts: Logger.Metadata {
        switch self {
        case .unavailable(.storageNotWritable(let path, let reason)):
            ["failure": "storage_not_writable", "path": "\(path)", "reason": "\(reason)"]
        case .unavailable(.storageDamaged(let path, let reason)):
            ["failure": "storage_damaged", "path": "\(path)", "reason": "\(reason)"]
        case .unavailable(.storageNewer(let path, let version)):
            ["failure": "storage_newer", "path": "\(path)", "version": "\(version)"]
        case .unavailable(.databaseUnavailable(let name, let reason)):
            ["failure": "database_unavailable", "database": "\(name)", "reason": "\(reason)"]
        case .unavailable(.storageExposed(let path, let exposure)):
            ["failure": "storage_exposed", "path": "\(path)", "reason": "\(exposure.reason)"]
        default: ["failure": "\(self)"]
        }
    }
}

extension StorageExposure {
    fileprivate var reason: String {
        switch self {
        case .symbolicLink: "symbolic link"
        case .foreignOwner(let owner): "owner \(owner)"
        case .looseMode(let mode): "mode \(String(mode, radix: 8))"
        }
    }
}

extension AccountError {
    /// The status of sysexits.h that a program ends with, the same as the client's.
    var status: Int32 {
        switch self {
        case .notFound, .secondFactor(.wrongCode): 77
        case .exists, .name, .password, .secondFactor: 65
        case .unavailable(.storageNotWritable), .unavailable(.storageExposed): 73
        case .unavailable: 69
        }
    }
}

extension PasswordSource.ReadingError {
    /// The same for a password that could not be read.
    var status: Int32 {
        switch self {
        case .file(path: _, fault: .looseMode): 78
        case .file, .noVariable, .command, .ended: 66
        case .longLine: 65
        }
    }
}
