import Accounts
import Settings

extension SecretBuilder {
    /// Returns the value of an `Authorization` header for a user name and a password (RFC 7617).
    static func basic(
        _ user: Secret, _ password: Secret, encoding: RequestDescription.BasicCredentials.Encoding
    ) -> Secret {
        var pair = SecretBuilder()
        switch encoding {
        // RFC 6749, 2.3.1: each half is encoded as in a form first.
        case .form:
            pair.appendFormValue(user)
            pair.append(":")
            pair.appendFormValue(password)
        case .none:
            pair.append(user)
            pair.append(":")
            pair.append(password)
        }
        var header = SecretBuilder()
        header.append("Basic ")
        header.append(pair.build().base64)
        return header.build()
    }
}
