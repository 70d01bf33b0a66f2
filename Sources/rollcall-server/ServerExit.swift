import Accounts
import LocalAccounts
import Logging
import NIOCore
import Serving
import Settings

/// Why the server ended, as exit status and facts, a line of the log for each that is wrong.
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
            self.init(73, [failure.facts])
        case let problem as TLSIdentity.Problem:
            self.init(78, [["failure": "tls", "description": "\(problem.text)"]])
        case let error as IOError:
            // Nothing but binding the address fails with one: it is taken, or not ours.
            self.init(69, [["failure": "\(error)"]])
        default:
            self.init(69, [["failure": "\(type(of: error))", "description": "\(error)"]])
        }
    }

    private init(_ status: Int32, _ facts: [Logger.Metadata]) {
        self.status = status
        self.facts = facts
    }
}

extension AccountError {
    /// What the accounts' storage is not fit for.
    fileprivate var facts: Logger.Metadata {
        switch self {
        case .unavailable(.storageNotWritable(let path, let reason)):
            ["failure": "storage_not_writable", "path": "\(path)", "reason": "\(reason)"]
        case .unavailable(.storageDamaged(let path, let reason)):
            ["failure": "storage_damaged", "path": "\(path)", "reason": "\(reason)"]
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
