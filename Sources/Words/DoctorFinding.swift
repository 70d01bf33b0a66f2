package import Accounts
package import Networking

/// What `rollcall doctor` found out about one subject. Facts only.
package enum DoctorFinding: Sendable {
    /// The versions of the program and of the HTTP library, which includes its TLS library.
    case versions(program: String, library: String)
    /// HTTP cannot be used.
    case libraryUnusable(NetworkError)

    /// A terminal and its size in characters; `isPlain` is whether the form is asked line by line.
    case terminal(name: String, columns: Int, rows: Int, isPlain: Bool)
    /// Standard input is not a terminal, so that credentials are read from it.
    case noTerminal
    /// The system has no description of a terminal of this name.
    case terminalUnknown(name: String)

    case locale(name: String)
    /// The variables name a locale that the system does not have.
    case localeMissing(name: String)
    /// Letters beyond ASCII cannot be shown.
    case localeNotUTF8(name: String)

    /// `nil` if there is no file.
    case configuration(file: String?)

    /// The number of stored sessions, and where they are.
    case sessions(count: Int, SessionPlace)
    /// Sessions are kept in another place, but these are still in the file.
    case sessionsInFile(count: Int, SessionPlace)
    case sessionsUnusable(SessionStoreError)

    /// The number of accounts of the local endpoint.
    case accounts(count: Int)
    case accountsUnusable(AccountError)

    /// The endpoint answered within this time, whatever the status.
    case endpoint(url: String, status: Int, after: Duration)
    case endpointUnusable(url: String, NetworkError)

    /// How far the endpoint's clock is ahead of this machine's, in seconds.
    case clock(ahead: Int)
    /// The endpoint does not send its time.
    case clockUnknown

    /// The certificate is trusted and names the endpoint.
    case certificate(url: String)
    /// Nothing is encrypted.
    case plain(url: String)

    /// The largest clock difference, in seconds, that one-time codes and session expiry tolerate.
    package static let maximumClockSkew = 30

    package enum Verdict: String, Sendable {
        case fine = "ok"
        /// It works, but perhaps not as expected.
        case odd = "warning"
        case wrong = "failed"
    }

    package var verdict: Verdict {
        switch self {
        case .libraryUnusable, .sessionsUnusable, .accountsUnusable, .endpointUnusable: .wrong
        case .terminalUnknown, .localeMissing, .localeNotUTF8, .sessionsInFile: .odd
        case .endpoint(_, let status, _): status >= 500 ? .wrong : .fine
        case .clock(let ahead): abs(ahead) > Self.maximumClockSkew ? .odd : .fine
        default: .fine
        }
    }

    /// The identifier of what was checked. Scripts rely on it.
    package var subject: String {
        switch self {
        case .versions, .libraryUnusable: "versions"
        case .terminal, .noTerminal, .terminalUnknown: "terminal"
        case .locale, .localeMissing, .localeNotUTF8: "locale"
        case .configuration: "configuration"
        case .sessions, .sessionsUnusable, .sessionsInFile: "sessions"
        case .accounts, .accountsUnusable: "accounts"
        case .endpoint, .endpointUnusable: "endpoint"
        case .clock, .clockUnknown: "clock"
        case .certificate, .plain: "certificate"
        }
    }
}
