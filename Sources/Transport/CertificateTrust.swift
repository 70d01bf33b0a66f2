import struct FoundationEssentials.Data

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Which certificates of servers are trusted.
public struct CertificateTrust: Sendable {
    /// The system's authorities.
    public static let system = CertificateTrust(authorities: nil, isChecked: true)
    /// Any certificate, of anybody: whoever is in between reads and changes what is sent.
    public static let unchecked = CertificateTrust(authorities: nil, isChecked: false)

    /// Why a file of authorities cannot be used.
    public enum Flaw: Error, Sendable, Hashable {
        /// `reason` is the system's.
        case notReadable(path: String, reason: String)
        /// A folder, a pipe or a device, which may have no end.
        case notRegularFile(path: String)
        /// Larger than `limit` bytes.
        case tooLarge(path: String, limit: Int)
        /// No certificate in PEM form (RFC 7468) stands in it.
        case noCertificate(path: String)
    }

    /// The largest file that is read; Debian's authorities, all of them, are a quarter of a megabyte.
    static let limit = 16 << 20

    /// Those trusted besides the system's.
    let authorities: Authorities?
    let isChecked: Bool

    private init(authorities: Authorities?, isChecked: Bool) {
        self.authorities = authorities
        self.isChecked = isChecked
    }

    /// The system's authorities, and those in the PEM file at `path` besides.
    public init(adding path: String) throws(Flaw) {
        let text = try Self.read(path)
        guard Self.holdsCertificate(text) else { throw .noCertificate(path: path) }
        self.init(authorities: Authorities(text), isChecked: true)
    }

    private static func read(_ path: String) throws(Flaw) -> [UInt8] {
        // O_NONBLOCK: opening a pipe must not wait for its writer.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .notReadable(path: path, reason: String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw .notReadable(path: path, reason: String(cString: strerror(errno)))
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegularFile(path: path) }
        guard status.st_size <= limit else { throw .tooLarge(path: path, limit: limit) }
        var code: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
            while count < buffer.count {
                let got = pread(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count, off_t(count))
                if got < 0, errno == EINTR { continue }
                if got < 0 { code = errno }
                if got <= 0 { break }
                count += got
            }
        }
        guard code == 0 else { throw .notReadable(path: path, reason: String(cString: strerror(code))) }
        return bytes
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
