private import Digests
private import Files
private import Text

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
