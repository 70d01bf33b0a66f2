internal import Accounts

extension SecondFactorEnrolment {
    /// The enrolment of a new key.
    init(key: Secret, email: String) {
        let letters = Base32.text(key)
        var uri = SecretBuilder(capacity: 256)
        uri.append("otpauth://totp/rollcall:")
        for byte in email.utf8 { uri.appendPathByte(byte) }
        uri.append("?secret=")
        uri.append(letters)
        uri.append("&issuer=rollcall&algorithm=SHA1&digits=\(TOTP.digits)&period=\(TOTP.period)")
        self.init(key: letters, uri: uri.build())
    }
}

extension SecretBuilder {
    /// Appends a byte of a path, percent-encoded unless it is unreserved (RFC 3986, 2.3).
    fileprivate mutating func appendPathByte(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            append(byte)
        default:
            let hexadecimal = String(byte, radix: 16, uppercase: true)
            append(hexadecimal.utf8.count == 1 ? "%0" : "%")
            append(hexadecimal)
        }
    }
}
