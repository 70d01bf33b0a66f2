import AccountTools
import Accounts
import Browsing
import Files
import SignIn

extension ExitStatus {
    /// - Parameter isAttended: Whether somebody saw the errors of commands, which then do not make the run fail.
    init(_ end: FlowEnd, isAttended: Bool) {
        self =
            switch end {
            case .done(let failedCommands): failedCommands && !isAttended ? .commandFailed : .done
            case .interrupted: .interrupted
            case .notSignedIn(let outcome): ExitStatus(outcome.result)
            case .noPassword: .usage
            case .left, .inputEnded, .codeMissing, .tokenMissing: .inputEnded
            case .lineTooLong, .tokenMalformed: .malformed
            case .cannotStore(let failure): ExitStatus(storing: failure)
            case .directory(let failure): ExitStatus(failure)
            case .sessionEnded: .noPermission
            }
    }

    init(_ failure: SessionStoreError) {
        self =
            switch failure {
            case .looseFolder, .foreignFolder: .configuration
            case .notWritable, .busy, .place(.kernelKeyringFull): .cannotWrite
            // Whether there is a session is not known.
            case .notReadable, .place: .unavailable
            default: .noPermission
            }
    }

    /// The status where a session could not be stored: not that of one that is missing, which reads like a wrong
    /// password.
    init(storing failure: SessionStoreError) {
        if case .notReadable = failure {
            self = .cannotWrite
            return
        }
        let status = ExitStatus(failure)
        self = status == .noPermission ? .cannotWrite : status
    }

    init(_ failure: PasswordSource.ReadingError) {
        self =
            switch failure {
            case .file(path: _, fault: .looseMode): .configuration
            case .file, .noVariable, .ended: .inputEnded
            case .longLine: .malformed
            }
    }

    init(_ failure: AccountError) {
        self =
            switch failure {
            case .exists, .name, .password: .malformed
            case .secondFactor(.wrongCode), .notFound: .noPermission
            case .secondFactor: .malformed
            case .unavailable(let failure): ExitStatus(failure)
            }
    }
}
