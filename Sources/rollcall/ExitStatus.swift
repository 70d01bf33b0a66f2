import Accounts
import ArgumentParser
import Browsing
import Networking
import People

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
                .databaseUnavailable:
                .unavailable
            case .tooManyRequests: .refusedForNow
            case .redirected, .notUnderstood: failure.isOfCredentials ? .malformed : .notUnderstood
            case .storageNotWritable, .storageExposed: .cannotWrite
            case .refused: failure.isFailureOfProvider ? .unavailable : .notUnderstood
            case .step(_, let failure): ExitStatus(failure)
            case .misconfigured, .formTokenMissing, .noSuchMethod, .noPages: .configuration
            case .noListener: .unavailable
            }
    }

    init(_ failure: PeopleError) {
        self =
            switch failure {
            case .unauthorized, .tokenNotSent, .forbidden: .noPermission
            case .notRenewed(let failure): ExitStatus(failure.endpointError)
            case .tooMany: .refusedForNow
            case .network(let error): ExitStatus(error)
            case .serverError: .unavailable
            case .status, .notUnderstood: .notUnderstood
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
}
