public import Accounts
public import People
public import SignIn

/// The reason a browser command failed. Contains facts only; `Messages` has the wording.
public enum CommandFailure: Error, Sendable, Equatable {
    case unknownCommand(String)
    case missingArgument(command: String)
    case unexpectedArgument(command: String, argument: String)
    /// The line is longer than `limit` bytes.
    case lineTooLong(limit: Int)
    case noSuchSection(String)
    case noSuchPerson(String)
    /// `next` was used on the last page.
    case lastPage
    /// `prev` was used on the first page.
    case firstPage
    /// `next` or `prev` was used with no section open.
    case noSectionOpen
    /// `back` was used in the overview.
    case nothingBehind
    case directory(PeopleFailure)
    case endpoint(EndpointFailure)
    /// Nobody is signed in.
    case noSession
    /// The endpoint no longer accepts the session, and it could not be renewed.
    case sessionEnded
    /// There is no usable stored session, or its state is unknown.
    case session(SessionFailure)

    /// The failure's identifier in the `code` member of an `error` event. Scripts rely on it, so it must not change.
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
