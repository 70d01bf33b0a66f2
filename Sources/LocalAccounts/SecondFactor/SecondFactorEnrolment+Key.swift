internal import Accounts

extension SecondFactorEnrolment {
    /// The enrolment of a new key.
    init(key: Secret, email: String) {
        let letters = Base32.text(key)
        var uri = SecretBuilder(capacity: 256)
        uri.append("otpauth://totp/rollcall:")
        var address = SecretBuilder()
        address.append(email)
        uri.appendPercentEncoded(address.build())
        uri.append("?secret=")
        uri.append(letters)
        // What apps take as given is left out (SHA-1, 6 digits, 30 s: Key URI Format): the code fits a small window.
        uri.append("&issuer=rollcall")
        self.init(key: letters, uri: uri.build())
    }
}
