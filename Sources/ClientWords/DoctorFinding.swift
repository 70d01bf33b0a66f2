package import Accounts
package import Networking
private import Times

/// What `rollcall doctor` found out about one subject. Facts only.
package enum DoctorFinding: Sendable {
    /// The versions of the program and of the HTTP library, which includes its TLS library.
    case versions(program: String, library: String)
    /// A variable names a file for the keys of connections, which is ignored.
    case keyLogIgnored
    /// HTTP cannot be used.
    case libraryUnusable(NetworkError)

    /// A terminal and its size in characters; `isPlain` is whether the form is asked line by line.
    case terminal(name: String, columns: Int, rows: Int, isPlain: Bool)
    /// Standard input is not a terminal, so that credentials are read from it.
    case noTerminal
    /// The system has no description of a terminal of this name.
    case terminalUnknown(name: String)
    /// Nothing says what the terminal is.
    case terminalUnnamed

    case locale(name: String)
    /// The variables name a locale that the system does not have.
    case localeMissing(name: String)
    /// Letters beyond ASCII cannot be shown.
    case localeNotUTF8(name: String)

    /// `nil` if there is no file.
    case configuration(file: String?)
    /// One thing that is wrong with it.
    case configurationWrong(ConfigurationFault)

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
    /// This machine's clock is set to before the day of the program's last change.
    case clockBehindBuild(day: String)

    /// The certificate is trusted and names the endpoint.
    case certificate(url: String)
    /// Nothing is encrypted.
    case plain(url: String)

    /// The largest clock difference, in seconds, that one-time codes and session expiry tolerate.
    package static let maximumClockSkew = 30

    /// Compares this machine's clock with a build's own day; `nil` if nothing is wrong, or the day is unknown.
    ///
    /// - Parameters:
    ///   - now: Seconds since 1970.
    ///   - day: Such as `2026-11-22`.
    package static func clock(at now: Int, builtOn day: String?) -> DoctorFinding? {
        // Where the build was made the day may have been one ahead.
        let today = RFC3339.string(from: CivilDate(seconds: now + 86_400)).prefix(10)
        return day.flatMap { today < $0 ? .clockBehindBuild(day: $0) : nil }
    }

    package enum Verdict: String, Sendable {
        case fine = "ok"
        /// It works, but perhaps not as expected.
        case odd = "warning"
        case wrong = "failed"
    }

    package var verdict: Verdict {
        switch self {
        case .libraryUnusable, .configurationWrong, .sessionsUnusable, .accountsUnusable, .endpointUnusable: .wrong
        case .terminalUnknown, .terminalUnnamed, .localeMissing, .localeNotUTF8, .sessionsInFile, .clockBehindBuild,
            .keyLogIgnored:
            .odd
        case .endpoint(_, let status, _): status >= 500 ? .wrong : .fine
        case .clock(let ahead): abs(ahead) > Self.maximumClockSkew ? .odd : .fine
        default: .fine
        }
    }

    /// The identifier of what was checked. Scripts rely on it.
    package var subject: String {
        switch self {
        case .versions, .libraryUnusable, .keyLogIgnored: "versions"
        case .terminal, .noTerminal, .terminalUnknown, .terminalUnnamed: "terminal"
        case .locale, .localeMissing, .localeNotUTF8: "locale"
        case .configuration, .configurationWrong: "configuration"
        case .sessions, .sessionsUnusable, .sessionsInFile: "sessions"
        case .accounts, .accountsUnusable: "accounts"
        case .endpoint, .endpointUnusable: "endpoint"
        case .clock, .clockUnknown, .clockBehindBuild: "clock"
        case .certificate, .plain: "certificate"
        }
    }
}
