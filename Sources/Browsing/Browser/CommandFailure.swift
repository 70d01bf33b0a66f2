public import Accounts
public import People
public import SignIn

/// Why a browser command did not do what was asked. Facts only; the wording is in `Messages`.
public enum CommandFailure: Error, Sendable, Equatable {
    case unknownCommand(String)
    case missingArgument(command: String)
    case unexpectedArgument(command: String, argument: String)
    /// A line longer than `limit` bytes.
    case lineTooLong(limit: Int)
    case noSuchSection(String)
    case noSuchPerson(String)
    /// `next` on the last page.
    case lastPage
    /// `prev` on the first page.
    case firstPage
    /// `next` or `prev` where no section is open.
    case noSectionOpen
    /// `back` at the sections.
    case nothingBehind
    case directory(PeopleFailure)
    case endpoint(EndpointFailure)
    /// Nobody is signed in.
    case noSession
    /// The endpoint does not take the session any more, and it could not be renewed.
    case sessionEnded
    /// There is no stored session to be used, or whether it lives is not known.
    case session(SessionFailure)

    /// The name of the failure in the `code` member of an `error` event. Scripts compare it: it does not change.
    public var code: String {
        switch self {
        case .unknownCommand: "unknown_command"
        case .missingArgument: "missing_argument"
        case .unexpectedArgument: "unexpected_argument"
        case .lineTooLong: "line_too_long"
        case .noSuchSection: "no_such_section"
        case .noSuchPerson: "no_such_person"
        case .lastPage: "last_page"
        case .firstPage: "first_page"
        case .noSectionOpen: "no_section_open"
        case .nothingBehind: "nothing_behind"
        case .directory(let failure): failure.code
        case .endpoint(let failure): failure.code
        case .noSession: "no_session"
        case .sessionEnded: "session_ended"
        case .session(let failure): failure.code
        }
    }
}

extension PeopleFailure {
    var code: String {
        switch self {
        case .unauthorized: "session_ended"
        case .forbidden: "forbidden"
        case .tooMany: "too_many_requests"
        case .unreachable, .timedOut, .insecure, .interrupted, .noNetworkLibrary: "directory_unreachable"
        case .serverError: "directory_failed"
        case .status, .notHTTP, .notUnderstood, .tooLarge: "directory_not_understood"
        case .cancelled: "cancelled"
        }
    }
}
