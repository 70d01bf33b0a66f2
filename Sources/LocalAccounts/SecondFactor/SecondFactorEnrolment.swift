public import Accounts

/// A second factor that is being set up: what the owner's authenticator app has to be told.
public struct SecondFactorEnrolment: Sendable {
    /// The key as letters (RFC 4648, 6), for typing.
    public let key: Secret
    /// The key URI (github.com/google/google-authenticator/wiki/Key-Uri-Format), for a QR code.
    public let uri: Secret

    init(key: Secret, email: String) {
        self.key = Base32.text(key)
        var uri = SecretBuilder(capacity: 256)
        uri.append("otpauth://totp/rollcall:")
        for byte in email.utf8 { uri.appendPathByte(byte) }
        uri.append("?secret=")
        uri.append(self.key)
        uri.append("&issuer=rollcall&algorithm=SHA1&digits=\(TOTP.digits)&period=\(TOTP.period)")
        self.uri = uri.build()
    }
}

/// What an account's second factor is like now.
public struct SecondFactorState: Sendable, Equatable {
    public var isOn: Bool
    /// The recovery codes not used yet.
    public var recoveryCodes: Int

    public init(isOn: Bool, recoveryCodes: Int) {
        self.isOn = isOn
        self.recoveryCodes = recoveryCodes
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
