import AccountTools
import Accounts
import ArgumentParser
import ClientWords
import Files
import Settings

/// The options for where a password comes from; never the command line itself.
struct PasswordOptions: ParsableArguments {
    @Flag(help: ArgumentHelp(.passwordInput))
    var passwordStdin = false

    @Option(help: ArgumentHelp(.passwordFile, valueName: "file"), completion: .file())
    var passwordFile: String?

    @Option(help: ArgumentHelp(.passwordVariable, valueName: "name"))
    var passwordEnv: String?

    @Option(help: ArgumentHelp(.passwordCommand, valueName: "command"))
    var passwordCommand: String?

    func validate() throws {
        if given.count(where: { $0 }) > 1 { throw ValidationError(.severalPasswords) }
    }

    private var given: [Bool] { [passwordStdin, passwordFile != nil, passwordEnv != nil, passwordCommand != nil] }

    var isGiven: Bool { given.contains(true) }

    /// Where the password is read from; `nil` if from standard input or the user.
    var origin: PasswordOrigin? {
        passwordFile.map(PasswordOrigin.file) ?? passwordEnv.map(PasswordOrigin.variable)
            ?? passwordCommand.map(PasswordOrigin.command)
    }
}

/// A source of a password other than standard input and the user.
enum PasswordOrigin {
    case file(String)
    case variable(String)
    case command(String)

    /// - Parameter environment: The variables for a command.
    func password(_ environment: [String: String]) async throws(PasswordSource.ReadingError) -> Secret {
        switch self {
        case .file(let path): try PasswordSource.file(path)
        case .variable(let name): try PasswordSource.variable(name)
        case .command(let command):
            try await PasswordShellCommand(command: command, environment: environment).password()
        }
    }

    /// The systemd credential with the password (`LoadCredential=rollcall.password:…`).
    private static let credential = "rollcall.password"

    /// Returns the source that the service manager or else the configuration names, if any.
    ///
    /// A source does not apply to an endpoint that overrides what it was configured with: `--endpoint` does not get the
    /// password of the endpoint in the file.
    static func configured(_ loaded: LoadedSettings, _ environment: [String: String]) -> PasswordOrigin? {
        let rank = loaded.origin(of: .authEndpoint).rank
        if let folder = environment["CREDENTIALS_DIRECTORY"], !folder.isEmpty {
            let path = "\(folder)/\(credential)"
            let isMeant = rank <= Settings.Origin.environment("").rank
            if isMeant, FileSystem.exists(path) { return .file(path) }
        }
        guard rank <= loaded.origin(of: .sessionPasswordCommand).rank else { return nil }
        return loaded.settings.session.passwordCommand.map(PasswordOrigin.command)
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
