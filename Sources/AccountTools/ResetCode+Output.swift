package import Accounts
package import LocalAccounts
private import Times

extension ResetCode {
    /// The code on a line of its own, to be passed on.
    package var line: Secret {
        var line = SecretBuilder(capacity: text.count + 1)
        line.append(text)
        line.append("\n")
        return line.build()
    }

    /// The code as JSON members, for scripts.
    package var members: [(String, SecretJSON?)] {
        [("code", .secret(text)), ("expires_at", .text(RFC3339.string(from: endsAt)))]
    }
}
