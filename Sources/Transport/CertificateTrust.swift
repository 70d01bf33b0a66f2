import struct FoundationEssentials.Data

/// Which server certificates are trusted.
package struct CertificateTrust: Sendable {
    package static let system = CertificateTrust(authorities: nil, isChecked: true)
    /// Trusts any certificate from anyone: a man in the middle can read and change what is sent.
    package static let unchecked = CertificateTrust(authorities: nil, isChecked: false)

    /// The text contains no certificate in PEM form (RFC 7468).
    package struct NoCertificate: Error, Sendable, Hashable {
        package init() {}
    }

    /// The authorities trusted besides the system's.
    let authorities: Authorities?
    /// A folder of authorities, each in a file named by its hash (openssl-rehash(1)).
    let folder: String?
    /// Whether the system's authorities are not trusted.
    let isAlone: Bool
    let isChecked: Bool

    private init(authorities: Authorities?, folder: String? = nil, isAlone: Bool = false, isChecked: Bool) {
        self.authorities = authorities
        self.folder = folder
        self.isAlone = isAlone
        self.isChecked = isChecked
    }

    /// Trusts the system's authorities, and those in a PEM text.
    package init(adding pem: [UInt8]) throws(NoCertificate) { try self.init(adding: pem, to: nil, folder: nil) }

    /// Trusts the authorities in PEM texts and in a folder.
    ///
    /// - Parameters:
    ///   - added: Trusted in any case; `nil` for none.
    ///   - bundle: Trusted instead of the system's, and nobody where it has none; `nil` for the system's.
    ///   - folder: Trusted besides; `nil` for none.
    package init(adding added: [UInt8]?, to bundle: [UInt8]?, folder: String?) throws(NoCertificate) {
        if let added, !Self.holdsCertificate(added) { throw NoCertificate() }
        let texts = [added, bundle].compactMap(\.self)
        self.init(
            authorities: texts.isEmpty ? nil : Authorities(Array(texts.joined(separator: [0x0A]))), folder: folder,
            isAlone: bundle != nil, isChecked: true)
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
