package import Accounts
package import Networking

/// What `rollcall doctor` found out about one thing: facts only.
package enum DoctorFinding: Sendable {
    /// The program, and the library for HTTP with the one that it has for TLS.
    case versions(program: String, library: String)
    /// HTTP cannot be spoken.
    case libraryUnusable(NetworkError)

    /// A terminal of this size, in characters; `isPlain` where the form is asked line by line.
    case terminal(name: String, columns: Int, rows: Int, isPlain: Bool)
    /// Standard input is none: credentials are read from it.
    case noTerminal
    /// The system has no description of a terminal of this name.
    case terminalUnknown(name: String)

    case locale(name: String)
    /// The variables name a locale that the system does not have.
    case localeMissing(name: String)
    /// Letters beyond ASCII cannot be shown.
    case localeNotUTF8(name: String)

    /// `nil` where there is no file, and everything is at its default.
    case configuration(file: String?)

    /// The number of stored sessions, and where they are.
    case sessions(count: Int, SessionPlace)
    /// Sessions are kept in another place, but these are in the file still.
    case sessionsInFile(count: Int, SessionPlace)
    case sessionsUnusable(SessionStoreError)

    /// The number of accounts of the local endpoint.
    case accounts(count: Int)
    case accountsUnusable(AccountError)

    /// It answered, however it did, within this time.
    case endpoint(url: String, status: Int, after: Duration)
    case endpointUnusable(url: String, NetworkError)

    /// How far the endpoint's clock is ahead of this machine's, in seconds.
    case clock(ahead: Int)
    /// The endpoint does not tell its time.
    case clockUntold

    /// The certificate is trusted and names the endpoint.
    case certificate(url: String)
    /// Nothing is encrypted.
    case plain(url: String)

    /// The differences of clocks that one-time codes and the ends of sessions bear, in seconds.
    package static let bearableClock = 30

    package enum Verdict: String, Sendable {
        case fine = "ok"
        /// It works, but not as one may expect.
        case odd = "warning"
        case wrong = "failed"
    }

    package var verdict: Verdict {
        switch self {
        case .libraryUnusable, .sessionsUnusable, .accountsUnusable, .endpointUnusable: .wrong
        case .terminalUnknown, .localeMissing, .localeNotUTF8, .sessionsInFile: .odd
        case .endpoint(_, let status, _): status >= 500 ? .wrong : .fine
        case .clock(let ahead): abs(ahead) > Self.bearableClock ? .odd : .fine
        default: .fine
        }
    }

    /// What was looked at, as scripts know it.
    package var subject: String {
        switch self {
        case .versions, .libraryUnusable: "versions"
        case .terminal, .noTerminal, .terminalUnknown: "terminal"
        case .locale, .localeMissing, .localeNotUTF8: "locale"
        case .configuration: "configuration"
        case .sessions, .sessionsUnusable, .sessionsInFile: "sessions"
        case .accounts, .accountsUnusable: "accounts"
        case .endpoint, .endpointUnusable: "endpoint"
        case .clock, .clockUntold: "clock"
        case .certificate, .plain: "certificate"
        }
    }
}
