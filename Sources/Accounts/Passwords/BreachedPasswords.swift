private import CSodium
private import Files
private import Glibc
private import Text

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

extension BreachedPasswords {
    /// Why a list could not be turned into a filter.
    package enum BuildProblem: Error, Sendable, Hashable {
        case unreadable(path: String, reason: String)
        /// This line, counted from 1, is not a SHA-1 in hexadecimal, optionally followed by a colon and a count.
        case line(Int)
        case empty
        /// More passwords than fit into a filter.
        case tooMany(limit: Int)
        case notWritable(path: String, reason: String)
    }

    /// The most passwords in a filter: as many as fit into `limit` bytes.
    package static let maximumCount = 110_000_000

    /// Turns a list in the format of Have I Been Pwned (haveibeenpwned.com/Passwords) into a file.
    ///
    /// Each line has a password's SHA-1 and how often it was seen.
    ///
    /// - Parameters:
    ///   - leastCount: Passwords seen less often are left out.
    ///   - seed: Returns random bits, once for each attempt.
    /// - Returns: The number of passwords.
    package static func build(
        from list: String, to path: String, leastCount: Int, seed: () -> UInt64
    ) throws(BuildProblem) -> Int {
        var keys: [UInt64] = []
        var (line, wrong): (Int, Int?) = (0, nil)
        do {
            try FileLines.each(of: list) { bytes in
                line += 1
                if bytes.isEmpty { return true }
                guard let (key, count) = entry(bytes) else {
                    wrong = line
                    return false
                }
                if count >= leastCount { keys.append(key) }
                return keys.count <= maximumCount
            }
        } catch {
            throw .unreadable(path: list, reason: error.reason)
        }
        if let wrong { throw .line(wrong) }
        if keys.count > maximumCount { throw .tooMany(limit: maximumCount) }
        if keys.isEmpty { throw .empty }
        let (shape, fingerprints, count) = filter(of: &keys, seed)
        do {
            try PrivateFile(path: path).write(Header.file(shape, count: count, fingerprints: fingerprints))
        } catch {
            throw .notWritable(path: path, reason: error.reason)
        }
        return count
    }

    /// Returns the first 64 bits of the SHA-1, and the count, 1 if there is none; `nil` if the line is malformed.
    static func entry(_ line: UnsafeRawBufferPointer) -> (key: UInt64, count: Int)? {
        guard line.count >= SHA1.count * 2 else { return nil }
        var key: UInt64 = 0
        for index in 0..<SHA1.count * 2 {
            guard let value = Hexadecimal.value(of: line[index]) else { return nil }
            if index < 16 { key = key << 4 | UInt64(value) }
        }
        let rest = line[(SHA1.count * 2)...]
        if rest.isEmpty { return (key, 1) }
        guard rest.first == UInt8(ascii: ":"), rest.count > 1, rest.count <= 12 else { return nil }
        var count = 0
        for digit in rest.dropFirst() {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            count = count * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return (key, count)
    }

    /// Finds a fingerprint for each place, so that the XOR of the three at a key's places is the key's own fingerprint.
    ///
    /// - Parameter keys: Sorted, and freed of duplicates, in place.
    static func filter(
        of keys: inout [UInt64], _ seed: () -> UInt64
    ) -> (shape: FuseShape, fingerprints: [UInt16], count: Int) {
        keys.sort()
        var last: UInt64?
        keys.removeAll { key in
            defer { last = key }
            return key == last
        }
        while true {
            let shape = FuseShape(keys: keys.count, seed: seed())
            if let fingerprints = fingerprints(keys, shape) { return (shape, fingerprints, keys.count) }
        }
    }

    /// Returns `nil` if the seed does not suit the keys, which is rare.
    private static func fingerprints(_ keys: [UInt64], _ shape: FuseShape) -> [UInt16]? {
        // For each place, the number of keys that have it, and the XOR of their hashes.
        var counts = [UInt8](repeating: 0, count: shape.places)
        var joined = [UInt64](repeating: 0, count: shape.places)
        for key in keys {
            let hash = shape.hash(key)
            let (first, second, third) = shape.places(of: hash)
            for place in [first, second, third] {
                if counts[place] == .max { return nil }
                counts[place] += 1
                joined[place] ^= hash
            }
        }
        // A place with a single key is assigned to it, which frees that key's other places.
        var single = counts.indices.filter { counts[$0] == 1 }
        var order: [(hash: UInt64, place: Int)] = []
        order.reserveCapacity(keys.count)
        while let place = single.popLast() {
            guard counts[place] == 1 else { continue }
            let hash = joined[place]
            order.append((hash, place))
            let (first, second, third) = shape.places(of: hash)
            for place in [first, second, third] {
                counts[place] -= 1
                joined[place] ^= hash
                if counts[place] == 1 { single.append(place) }
            }
        }
        guard order.count == keys.count else { return nil }
        var fingerprints = [UInt16](repeating: 0, count: shape.places)
        for (hash, place) in order.reversed() {
            let (first, second, third) = shape.places(of: hash)
            fingerprints[place] =
                FuseShape.fingerprint(hash) ^ fingerprints[first] ^ fingerprints[second] ^ fingerprints[third]
        }
        return fingerprints
    }
}

/// The layout of a binary fuse filter: segments of places. A key has one place in each of three adjacent segments.
struct FuseShape: Sendable, Hashable {
    let segmentLength: Int
    /// How many segments the first place of a key may lie in; two more follow.
    let segments: Int
    let seed: UInt64

    /// The longest segment that the construction uses.
    private static let maximumLength = 1 << 18

    var places: Int { (segments + 2) * segmentLength }

    /// Returns `nil` if no filter can have these numbers.
    init?(segmentLength: Int, segments: Int, seed: UInt64) {
        guard segmentLength > 0, segmentLength <= Self.maximumLength, segmentLength & (segmentLength - 1) == 0,
            segments > 0,
            segments <= BreachedPasswords.limit
        else { return nil }
        (self.segmentLength, self.segments, self.seed) = (segmentLength, segments, seed)
    }

    /// Creates the layout that the filter's authors found to work best for a number of keys.
    init(keys: Int, seed: UInt64) {
        let size = Double(max(keys, 2))
        let length = min(1 << Int((log(size) / log(3.33) + 2.25).rounded(.down)), Self.maximumLength)
        let factor = max(1.125, 0.875 + 0.25 * log(1_000_000) / log(size))
        let capacity = Int((size * factor).rounded())
        segmentLength = length
        segments = max((capacity + length - 1) / length - 2, 1)
        self.seed = seed
    }

    /// Returns the first 64 bits of a SHA-1.
    static func key(_ digest: UnsafeRawBufferPointer) -> UInt64 {
        UInt64(bigEndian: digest.loadUnaligned(as: UInt64.self))
    }

    /// Mixes a key with the seed (the finalizer of MurmurHash3).
    @inline(__always)
    func hash(_ key: UInt64) -> UInt64 {
        var hash = key &+ seed
        hash ^= hash >> 33
        hash &*= 0xFF51_AFD7_ED55_8CCD
        hash ^= hash >> 33
        hash &*= 0xC4CE_B9FE_1A85_EC53
        return hash ^ hash >> 33
    }

    @inline(__always)
    func places(of hash: UInt64) -> (Int, Int, Int) {
        let first = Int(hash.multipliedFullWidth(by: UInt64(segments * segmentLength)).high)
        let mask = UInt64(segmentLength - 1)
        return (
            first, (first + segmentLength) ^ Int(hash >> 18 & mask), (first + 2 * segmentLength) ^ Int(hash & mask)
        )
    }

    @inline(__always)
    static func fingerprint(_ hash: UInt64) -> UInt16 { UInt16(truncatingIfNeeded: hash ^ hash >> 32) }
}
