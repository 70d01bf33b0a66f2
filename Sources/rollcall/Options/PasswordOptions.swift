import AccountTools
import Accounts

/// The source of a password that is not typed by the user; never the command line itself.
struct PasswordOptions {
    var passwordStdin = false
    var passwordFile: String?
    var passwordEnv: String?

    var isGiven: Bool { passwordStdin || passwordFile != nil || passwordEnv != nil }

    /// Returns the password given by an option; `nil` if it comes from standard input or the user.
    func password() throws(PasswordSource.ReadingError) -> Secret? {
        if let passwordFile { return try PasswordSource.file(passwordFile) }
        if let passwordEnv { return try PasswordSource.variable(passwordEnv) }
        return nil
    }
}
