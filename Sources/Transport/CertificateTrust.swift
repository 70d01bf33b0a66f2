import struct FoundationEssentials.Data

/// Which certificates of servers are trusted.
public struct CertificateTrust: Sendable {
    /// The system's authorities.
    public static let system = CertificateTrust(authorities: nil, isChecked: true)
    /// Any certificate, of anybody: whoever is in between reads and changes what is sent.
    public static let unchecked = CertificateTrust(authorities: nil, isChecked: false)

    /// No certificate in PEM form (RFC 7468) stands there.
    public struct NoCertificate: Error, Sendable, Hashable {
        public init() {}
    }

    /// Those trusted besides the system's.
    let authorities: Authorities?
    let isChecked: Bool

    private init(authorities: Authorities?, isChecked: Bool) {
        self.authorities = authorities
        self.isChecked = isChecked
    }

    /// The system's authorities, and those in a PEM text besides.
    public init(adding pem: [UInt8]) throws(NoCertificate) {
        guard Self.holdsCertificate(pem) else { throw NoCertificate() }
        self.init(authorities: Authorities(pem), isChecked: true)
    }

    /// Whether one stands there whole. What is in it is looked at when it is needed.
    private static func holdsCertificate(_ text: [UInt8]) -> Bool {
        var rest = text[...]
        while let begin = rest.firstRange(of: "-----BEGIN CERTIFICATE-----".utf8) {
            rest = rest[begin.upperBound...]
            guard let end = rest.firstRange(of: "-----END CERTIFICATE-----".utf8) else { return false }
            let base64 = rest[..<end.lowerBound].filter { !" \t\r\n".utf8.contains($0) }
            // A certificate is a sequence (X.690).
            if Data(base64Encoded: Data(base64))?.first == 0x30 { return true }
            rest = rest[end.upperBound...]
        }
        return false
    }
}

/// Certificates in PEM form as C reads them: a text that stays where it is.
final class Authorities: Sendable {
    // Unsafe because it is a pointer: written once, here, and freed when nobody has it any more.
    nonisolated(unsafe) let text: UnsafePointer<CChar>

    init(_ pem: [UInt8]) {
        let text = UnsafeMutablePointer<CChar>.allocate(capacity: pem.count + 1)
        for (index, byte) in pem.enumerated() { text[index] = CChar(bitPattern: byte) }
        text[pem.count] = 0
        self.text = UnsafePointer(text)
    }

    deinit { text.deallocate() }
}
