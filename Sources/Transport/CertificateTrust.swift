import struct FoundationEssentials.Data

/// Which server certificates are trusted.
package struct CertificateTrust: Sendable {
    /// Trusts the system's authorities.
    package static let system = CertificateTrust(authorities: nil, isChecked: true)
    /// Trusts any certificate from anyone: a man in the middle can read and change what is sent.
    package static let unchecked = CertificateTrust(authorities: nil, isChecked: false)

    /// The text contains no certificate in PEM form (RFC 7468).
    package struct NoCertificate: Error, Sendable, Hashable {
        package init() {}
    }

    /// The authorities trusted in addition to the system's.
    let authorities: Authorities?
    let isChecked: Bool

    private init(authorities: Authorities?, isChecked: Bool) {
        self.authorities = authorities
        self.isChecked = isChecked
    }

    /// Trusts the system's authorities, and those in a PEM text.
    package init(adding pem: [UInt8]) throws(NoCertificate) {
        guard Self.holdsCertificate(pem) else { throw NoCertificate() }
        self.init(authorities: Authorities(pem), isChecked: true)
    }

    /// Whether the text contains a complete certificate. Its contents are examined when it is needed.
    private static func holdsCertificate(_ text: [UInt8]) -> Bool {
        var rest = text[...]
        while let begin = rest.firstRange(of: "-----BEGIN CERTIFICATE-----".utf8) {
            rest = rest[begin.upperBound...]
            guard let end = rest.firstRange(of: "-----END CERTIFICATE-----".utf8) else { return false }
            let base64 = rest[..<end.lowerBound].filter { !" \t\r\n".utf8.contains($0) }
            // A certificate is a SEQUENCE (X.690).
            if Data(base64Encoded: Data(base64))?.first == 0x30 { return true }
            rest = rest[end.upperBound...]
        }
        return false
    }
}

/// Certificates in PEM form as C reads them: a text at a stable address.
final class Authorities: Sendable {
    // Unsafe because it is a pointer: written once, here, and freed with the last reference.
    nonisolated(unsafe) let text: UnsafePointer<CChar>

    init(_ pem: [UInt8]) {
        let text = UnsafeMutablePointer<CChar>.allocate(capacity: pem.count + 1)
        for (index, byte) in pem.enumerated() { text[index] = CChar(bitPattern: byte) }
        text[pem.count] = 0
        self.text = UnsafePointer(text)
    }

    deinit { text.deallocate() }
}
