package import Accounts
package import Settings

/// What keeps the program from working as the command line, the environment and the files say. Facts only.
package enum ConfigurationFault: Error, Sendable {
    case setting(SettingsProblem)
    case breachedPasswords(BreachedPasswords.Problem)
    case pepperUnreadable(path: String, reason: String)
    case pepperTooShort(path: String, line: Int, minimumLength: Int)
    /// A variable that should name a proxy.
    case proxy(variable: String)
    case authoritiesUnreadable(path: String, reason: String)
    /// The file of authorities has no certificate.
    case noAuthorities(path: String)
    /// `--insecure` was given only once.
    case insecureOnce
    /// Plain http to another machine. The URL may be shown.
    case plainHTTP(url: String)
    case traceNotWritable(path: String, reason: String)
}

extension Messages {
    /// Says what is wrong and what would be right.
    package func error(_ fault: ConfigurationFault) -> String {
        switch fault {
        case .setting(let problem): self.problem(problem)
        case .breachedPasswords(let problem): self.problem(problem)
        case .pepperUnreadable(let path, let reason): pepperUnreadable(path: path, reason: reason)
        case .pepperTooShort(let path, let line, let length):
            pepperTooShort(path: path, line: line, minimumLength: length)
        case .proxy(let variable): unusableProxy(variable: variable)
        case .authoritiesUnreadable(let path, let reason): unreadableAuthorities(path: path, reason: reason)
        case .noAuthorities(let path): noAuthorities(path: path)
        case .insecureOnce: insecureOnce
        case .plainHTTP(let url): plainHTTPRefused(url)
        case .traceNotWritable(let path, let reason): unwritableTrace(path: path, reason: reason)
        }
    }
}
