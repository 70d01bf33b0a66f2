import AccountTools
import Accounts
import Files
import Settings

/// The source of a password that is not typed by the user; never the command line itself.
struct PasswordOptions {
    var passwordStdin = false
    var passwordFile: String?
    var passwordEnv: String?
    var passwordCommand: String?

    var isGiven: Bool { passwordStdin || passwordFile != nil || passwordEnv != nil || passwordCommand != nil }

    /// Returns the password given by an option; `nil` if it comes from standard input or the user.
    ///
    /// - Parameter environment: The variables for a command.
    func password(_ environment: [String: String]) async throws(PasswordSource.ReadingError) -> Secret? {
        if let passwordFile { return try PasswordSource.file(passwordFile) }
        if let passwordEnv { return try PasswordSource.variable(passwordEnv) }
        if let passwordCommand { return try await PasswordShellCommand(passwordCommand, environment).password() }
        return nil
    }
}

extension PasswordOptions {
    /// The systemd credential with the password (`LoadCredential=rollcall.password:…`).
    private static let credential = "rollcall.password"

    /// Returns the source that the service manager or else the configuration names, if any.
    ///
    /// A source does not apply to an endpoint that overrides what it was configured with: `--endpoint` does not get the
    /// password of the endpoint in the file.
    static func configured(_ loaded: LoadedSettings, _ environment: [String: String]) -> PasswordOptions {
        let rank = loaded.origin(of: .authEndpoint).rank
        if let folder = environment["CREDENTIALS_DIRECTORY"], !folder.isEmpty {
            let path = "\(folder)/\(credential)"
            let isMeant = rank <= Settings.Origin.environment("").rank
            if isMeant, FileSystem.exists(path) { return PasswordOptions(passwordFile: path) }
        }
        guard rank <= loaded.origin(of: .sessionPasswordCommand).rank else { return PasswordOptions() }
        return PasswordOptions(passwordCommand: loaded.settings.session.passwordCommand)
    }
}

extension Settings.Origin {
    /// The place in the order in which later ones win.
    fileprivate var rank: Int {
        switch self {
        case .defaultValue: 0
        case .file: 1
        case .environment: 2
        case .flag: 3
        }
    }
}
