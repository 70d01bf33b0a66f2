import Accounts
import Browsing
import FrontEnds

extension EventPrinter {
    /// Reports why a command ends, for a script as an `error` event too, and returns its exit status.
    ///
    /// - Parameter code: Tells a script more than the status does; `nil` if nothing does.
    func refuse(_ complaint: String, _ status: ExitStatus, code: String? = nil) -> ExitStatus {
        reportEnd(complaint, code: code ?? status.name)
        return status
    }

    /// Reports that the stored sessions cannot be used, and returns the exit status: that of nobody who is signed in,
    /// where the store has nothing to offer.
    func refuse(_ complaint: String, _ failure: SessionStoreError) -> ExitStatus {
        let status = ExitStatus(failure)
        return refuse(complaint, status, code: status == .noPermission ? "no_session" : nil)
    }

    /// Reports that a command failed, and returns its exit status.
    func refuse(_ failure: CommandError, _ status: ExitStatus = .noPermission) -> ExitStatus {
        show(.failed(failure))
        return status
    }
}

extension ExitStatus {
    /// The `code` of an `error` event that has no better one. Scripts rely on it, so it must not change.
    fileprivate var name: String {
        switch self {
        case .done: "done"
        case .commandFailed: "command_failed"
        case .usage: "usage"
        case .malformed: "malformed"
        case .inputEnded: "input_ended"
        case .unavailable: "unavailable"
        case .cannotWrite: "cannot_write"
        case .refusedForNow: "too_many_attempts"
        case .notUnderstood: "not_understood"
        case .noPermission: "no_permission"
        case .configuration: "configuration"
        case .commandNotRun: "command_not_run"
        case .commandNotFound: "command_not_found"
        case .interrupted: "interrupted"
        }
    }
}
