import AccountTools
import Accounts
import ArgumentParser
import Browsing
import ClientWords
import Files
import Networking
import People
import SignIn

/// The documented exit statuses, taken from sysexits.h where one fits.
enum ExitStatus: Int32, Error {
    case done = 0
    /// A browser command from the pipe failed.
    case commandFailed = 1
    /// The command line was used incorrectly.
    case usage = 64
    /// The email address or password is malformed.
    case malformed = 65
    /// Input ended before an email address and a password were read.
    case inputEnded = 66
    /// The endpoint or directory cannot be reached, or failed.
    case unavailable = 69
    /// A file cannot be created or written.
    case cannotWrite = 73
    /// Temporarily refused: too many attempts.
    case refusedForNow = 75
    /// The endpoint's answer could not be understood.
    case notUnderstood = 76
    /// Wrong email or password, or no session.
    case noPermission = 77
    case configuration = 78
    /// The command to run cannot be executed or does not exist, as with `env`.
    case commandNotRun = 126
    case commandNotFound = 127
    case interrupted = 130

    var code: ExitCode { ExitCode(rawValue) }

    init(_ error: NetworkError) {
        self =
            switch error.kind {
            case .unreachable: .unavailable
            case .notUnderstood: .notUnderstood
            case .cancelled: .interrupted
            }
    }

    init(_ failure: EndpointError) {
        self =
            switch failure {
            case .network(let error): ExitStatus(error)
            case .serverError, .overloaded, .outOfMemory, .renewedElsewhere, .storageDamaged, .storageNewer,
                .databaseUnavailable, .noListener, .notDealtWith, .intercepted, .renewalLost:
                .unavailable
            case .tooManyRequests: .refusedForNow
            case .redirected, .notUnderstood: failure.isOfCredentials ? .malformed : .notUnderstood
            case .storageNotWritable, .storageExposed: .cannotWrite
            case .refused: failure.isFailureOfProvider ? .unavailable : .notUnderstood
            case .step(_, let failure): ExitStatus(failure)
            case .misconfigured, .formTokenMissing, .noSuchMethod, .noPages: .configuration
            }
    }

    init(_ failure: PeopleError) {
        self =
            switch failure {
            case .unauthorized, .loginNotEnough, .tokenNotSent, .tokenRefused, .forbidden: .noPermission
            case .notRenewed(let failure): ExitStatus(failure.endpointError)
            case .tooMany: .refusedForNow
            case .network(let error): ExitStatus(error)
            case .overloaded, .serverError: .unavailable
            case .redirected, .status, .refused, .notUnderstood: .notUnderstood
            case .file: .inputEnded
            }
    }

    init(_ result: LoginResult) {
        self =
            switch result {
            case .ok: .done
            case .rejected, .secondFactor: .noPermission
            case .invalid: .malformed
            case .locked: .refusedForNow
            case .unavailable(let failure): ExitStatus(failure)
            }
    }

    /// - Parameter isAttended: Whether somebody saw the errors of commands, which then do not make the run fail.
    init(_ end: FlowEnd, isAttended: Bool) {
        self =
            switch end {
            case .done(let failedCommands): failedCommands && !isAttended ? .commandFailed : .done
            case .interrupted: .interrupted
            case .notSignedIn(let outcome): ExitStatus(outcome.result)
            case .noPassword: .usage
            case .left, .inputEnded, .passwordMissing, .codeMissing, .tokenMissing, .callbackMissing: .inputEnded
            case .lineTooLong, .tokenMalformed, .passwordIsEmail: .malformed
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
            case .file, .noVariable, .command, .ended: .inputEnded
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

    init(_ fault: ConfigurationFault) {
        self =
            switch fault {
            case .setting(let problem): problem.isOfCommandLine ? .usage : .configuration
            case .breachedPasswords, .pepperUnreadable, .pepperTooShort, .proxy, .plainHTTP: .configuration
            case .authoritiesUnreadable, .noAuthorities, .insecureOnce: .usage
            case .traceNotWritable: .cannotWrite
            }
    }
}
