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
        uri.append("&issuer=rollcall&algorithm=SHA1&digits=\(TOTP.digits)&period=\(TOTP.period)")
        self.init(key: letters, uri: uri.build())
    }
}
