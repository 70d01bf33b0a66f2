import Accounts
import FoundationEssentials
import Harness
import LocalAccounts

/// What an authenticator app shows.
enum AuthenticatorApp {
    static func code(of key: String, at date: Date) -> String {
        let app = TOTP(key: Base32.bytes(key.utf8).withUnsafeBytes { Secret(copying: $0) })
        return String(String(app.code(of: TOTP.step(at: date.timeIntervalSince1970)) + 1_000_000).dropFirst())
    }
}
