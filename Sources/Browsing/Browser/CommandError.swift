package import Accounts
package import Networking
package import People
package import SignIn

/// The reason a browser command failed. Contains facts only; `Messages` has the wording.
package enum CommandError: Error, Sendable, Equatable {
    case unknownCommand(String)
    case missingArgument(command: String)
    case unexpectedArgument(command: String, argument: String)
    /// The line is longer than `limit` bytes.
    case lineTooLong(limit: Int)
    /// Outside the browser, with the titles of the sections that there are.
    case noSuchSection(String, titles: [String] = [])
    case noSuchPerson(String)
    /// With the keys of the fields that there are.
    case noSuchField(String, keys: [String])
    /// `next` was used on the last page.
    case lastPage
    /// `prev` was used on the first page.
    case firstPage
    /// `next` or `prev` was used on the only page.
    case onlyPage(isNext: Bool)
    /// `next` or `prev` was used with no section open.
    case noSectionOpen
    /// `export` could not write the file, for a reason of the system.
    case notExported(path: String, reason: String)
    /// `back` was used in the overview.
    case nothingBehind
    /// - Parameter isLast: Whether the run ends with it, so that nothing can be refreshed.
    case directory(PeopleError, isLast: Bool = false)
    case endpoint(EndpointError)
    /// Nobody is signed in.
    case noSession
    /// Nobody is signed in whose session could be ended.
    case nothingToEnd
    /// The endpoint no longer accepts the session, and it could not be renewed.
    case sessionEnded
    /// The directory accepts the session only after a login that fulfils this, which follows.
    case loginRequired(LoginRequirement)
    /// Nothing was typed for so many minutes that the session was ended.
    case idle(minutes: Int)
    /// The endpoint accepts the session's tokens, but did not end it.
    case logoutRefused
    /// There is no usable stored session, or its state is unknown.
    case session(SessionError)

    /// The failure's identifier in the `code` member of an `error` event. Scripts rely on it, so it must not change.
    package var code: String {
        switch self {
        case .unknownCommand: "unknown_command"
        case .missingArgument: "missing_argument"
        case .unexpectedArgument: "unexpected_argument"
        case .lineTooLong: "line_too_long"
        case .noSuchSection: "no_such_section"
        case .noSuchPerson: "no_such_person"
        case .noSuchField: "no_such_field"
        case .lastPage, .onlyPage(isNext: true): "last_page"
        case .firstPage, .onlyPage(isNext: false): "first_page"
        case .noSectionOpen: "no_section_open"
        case .notExported: "not_exported"
        case .nothingBehind: "nothing_behind"
        case .directory(let failure, isLast: _): failure.code
        case .endpoint(let failure): failure.code
        case .noSession, .nothingToEnd: "no_session"
        case .sessionEnded: "session_ended"
        case .loginRequired: "login_not_enough"
        case .idle: "idle"
        case .logoutRefused: "logout_refused"
        case .session(let failure): failure.code
        }
    }
}

extension PeopleError {
    var code: String {
        switch self {
        case .unauthorized: "session_ended"
        case .notRenewed(let failure): failure.endpointError.code
        case .loginNotEnough: "login_not_enough"
        case .tokenNotSent: "token_not_sent"
        case .tokenRefused: "token_refused"
        case .forbidden: "forbidden"
        case .tooMany: "too_many_requests"
        case .network(let error):
            switch error.kind {
            case .unreachable: "directory_unreachable"
            case .notUnderstood: "directory_not_understood"
            case .cancelled: "cancelled"
            }
        case .overloaded, .serverError: "directory_failed"
        case .redirected, .status, .refused, .notUnderstood: "directory_not_understood"
        case .file: "directory_not_readable"
        }
    }
}
