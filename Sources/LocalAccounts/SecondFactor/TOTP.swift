package import Accounts
private import Text

/// Time-based one-time codes (RFC 6238): HMAC-SHA-1, 6 digits, a new one every 30 s, which every authenticator app
/// supports.
package struct TOTP: Sendable {
    /// How long one code is shown, in seconds.
    package static let period = 30
    package static let digits = 6
    /// The length of a new key in bytes: that of the hash (RFC 4226, 4, R6).
    package static let keyLength = 20

    private let key: Secret

    /// - Parameter key: At most 64 bytes, a block of the hash.
    package init(key: Secret) { self.key = key }

    /// Returns the number of the code shown at a time in seconds since 1970.
    package static func step(at seconds: Double) -> Int64 { Int64(seconds) / Int64(period) }

    /// Returns the code of a step as a number (RFC 4226, 5.3).
    package func code(of step: Int64, digits: Int = TOTP.digits) -> Int {
        let hash = withUnsafeBytes(of: step.bigEndian, hmac)
        return Int(hash) % (0..<digits).reduce(1) { power, _ in power * 10 }
    }

    /// How many steps the last one may lie ahead: five minutes, more than the clocks of servers differ.
    private static let maximumLead: Int64 = 10

    /// Returns the step whose code this is: the current one, or the one before or after it (RFC 6238, 5.2 and 6).
    ///
    /// - Parameter last: The step whose code was last used; neither that one nor an earlier one counts again. One that
    ///   lies far ahead was recorded by a clock that ran fast, and would refuse every code until then: it is forgiven.
    package func step(of code: Secret, at seconds: Double, after last: Int64) -> Int64? {
        guard let number = code.number(digits: Self.digits) else { return nil }
        let now = Self.step(at: seconds)
        let last = last - now > Self.maximumLead ? .min : last
        var found: Int64?
        // All are compared, so that timing does not reveal which one matched.
        for step in now - 1...now + 1 where self.code(of: step) == number && step > last { found = step }
        return found
    }

    /// Returns 31 bits of the HMAC (RFC 2104), dynamically truncated.
    private func hmac(_ message: UnsafeRawBufferPointer) -> UInt32 {
        padded(0x36).withUnsafeBytes { inner in
            SHA1.withDigest(of: inner, message) { digest in
                padded(0x5C).withUnsafeBytes { outer in
                    SHA1.withDigest(of: outer, digest) { hash in
                        let offset = Int(hash[SHA1.count - 1] & 0xF)
                        let word = hash.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                        return UInt32(bigEndian: word) & 0x7FFF_FFFF
                    }
                }
            }
        }
    }

    private func padded(_ pad: UInt8) -> Secret {
        Secret(count: 64) { target in
            key.withUnsafeBytes { key in
                for index in 0..<64 { target[index] = (index < key.count ? key[index] : 0) ^ pad }
            }
        }
    }
}

extension Secret {
    /// Returns the number that the text spells in exactly this many ASCII digits; `nil` for anything else.
    fileprivate func number(digits: Int) -> Int? {
        withUnsafeBytes { bytes in
            guard bytes.count == digits else { return nil }
            var number = 0
            for byte in bytes {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                number = number * 10 + Int(byte - UInt8(ascii: "0"))
            }
            return number
        }
    }
}

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
