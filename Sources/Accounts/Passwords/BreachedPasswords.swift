private import CSodium
private import Digests
private import Files

/// Passwords that are known from breaches, as a binary fuse filter (Graf and Lemire 2022, doi:10.1145/3510449) of their
/// SHA-1 hashes: three 16-bit fingerprints per look-up, 2.3 bytes per password.
///
/// Every password in the list is found; of all others, one in 65,536 is found by mistake.
package struct BreachedPasswords: Sendable {
    /// Why a file cannot be used.
    package enum Problem: Error, Sendable, Hashable {
        case unreadable(path: String, reason: String)
        /// Not made by `rollcall account breached build`.
        case foreign(path: String)
        /// Cut short or changed since it was made.
        case damaged(path: String)
    }

    /// The largest file, in bytes: enough for some 110 million passwords.
    package static let limit = 256 << 20

    /// The number of passwords.
    package let count: Int
    let shape: FuseShape
    /// The whole file.
    private let bytes: [UInt8]

    package init(path: String) throws(Problem) {
        let bytes: [UInt8]
        do {
            bytes = try WholeFile.bytes(path, limit: Self.limit)
        } catch {
            throw .unreadable(path: path, reason: error.reason)
        }
        try self.init(bytes: bytes, path: path)
    }

    /// - Parameter path: Where the bytes come from, for error messages.
    init(bytes: [UInt8], path: String) throws(Problem) {
        guard bytes.count >= Header.length, bytes.starts(with: Header.magic) else { throw .foreign(path: path) }
        let header = Header(bytes)
        guard header.version == Header.version else { throw .foreign(path: path) }
        guard let shape = header.shape, bytes.count == Header.length + shape.places * 2,
            header.checksum == Header.checksum(of: bytes)
        else { throw .damaged(path: path) }
        count = header.count
        self.shape = shape
        self.bytes = bytes
    }

    /// Whether a password is in the list.
    package func contains(_ password: Secret) -> Bool {
        let key = password.withUnsafeBytes { SHA1.withDigest(of: $0) { FuseShape.key($0) } }
        return contains(key: key)
    }

    /// Whether the password whose SHA-1 begins with these 64 bits is in the list.
    func contains(key: UInt64) -> Bool {
        let hash = shape.hash(key)
        let (first, second, third) = shape.places(of: hash)
        return bytes.withUnsafeBytes { bytes in
            func fingerprint(_ place: Int) -> UInt16 {
                UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: Header.length + place * 2, as: UInt16.self))
            }
            return fingerprint(first) ^ fingerprint(second) ^ fingerprint(third) == FuseShape.fingerprint(hash)
        }
    }

    /// The beginning of a file: numbers are little-endian.
    struct Header {
        static let magic = Array("rollbrea".utf8)
        static let version: UInt32 = 1
        /// Magic, version, length and number of segments, 4 bytes of zero, seed, count, checksum.
        static let length = 72
        private static let checksumPlace = 40

        let version: UInt32
        let count: Int
        let checksum: [UInt8]
        /// `nil` if no filter can have its numbers.
        let shape: FuseShape?

        init(_ bytes: [UInt8]) {
            func number<Number: FixedWidthInteger>(_ place: Int, _: Number.Type) -> Number {
                bytes.withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: Number.self)) }
            }
            version = number(8, UInt32.self)
            shape = FuseShape(
                segmentLength: Int(number(12, UInt32.self)), segments: Int(number(16, UInt32.self)),
                seed: number(24, UInt64.self))
            count = Int(truncatingIfNeeded: number(32, UInt64.self))
            checksum = Array(bytes[Self.checksumPlace..<Self.length])
        }

        /// Returns a whole file.
        static func file(_ shape: FuseShape, count: Int, fingerprints: [UInt16]) -> [UInt8] {
            var bytes = magic
            func append(_ number: some FixedWidthInteger) {
                withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
            }
            append(version)
            append(UInt32(shape.segmentLength))
            append(UInt32(shape.segments))
            append(UInt32(0))
            append(shape.seed)
            append(UInt64(count))
            bytes += [UInt8](repeating: 0, count: length - checksumPlace)
            bytes.reserveCapacity(length + fingerprints.count * 2)
            for fingerprint in fingerprints { append(fingerprint) }
            bytes.replaceSubrange(checksumPlace..<length, with: checksum(of: bytes))
            return bytes
        }

        /// Returns the BLAKE2b-256 of the bytes after the header, keyed with those before the checksum.
        static func checksum(of bytes: [UInt8]) -> [UInt8] {
            var sum = [UInt8](repeating: 0, count: length - checksumPlace)
            bytes.withUnsafeBufferPointer { bytes in
                let body = UnsafeBufferPointer(rebasing: bytes[length...])
                _ = crypto_generichash(
                    &sum, sum.count, body.baseAddress, UInt64(body.count), bytes.baseAddress, checksumPlace)
            }
            return sum
        }
    }
}

extension BreachedPasswords: Hashable {
    package static func == (left: Self, right: Self) -> Bool { left.shape == right.shape && left.count == right.count }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(shape)
        hasher.combine(count)
    }
}
