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
            case .login(let end): ExitStatus(end)
            case .directory(let failure): ExitStatus(failure)
            case .sessionEnded: .noPermission
            case .cannotStore(let failure): ExitStatus(failure)
            case .interrupted: .interrupted
            }
    }

    init(_ end: LoginEnd) {
        self =
            switch end {
            case .signedIn: .done
            case .failed(let outcome):
                switch outcome.answer {
                case .malformed: .malformed
                case .answered(let result): ExitStatus(result)
                }
            case .inputEnded, .codeMissing, .tokenMissing, .left: .inputEnded
            case .lineTooLong: .malformed
            case .noPassword: .usage
            case .interrupted: .interrupted
            }
    }

    init(_ failure: SessionStoreError) {
        self =
            switch failure {
            case .looseFolder, .foreignFolder: .configuration
            case .notWritable, .busy, .place(.kernelKeyringFull): .cannotWrite
            case .place: .unavailable
            default: .noPermission
            }
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
