/// A person's id in 16 bytes: a UUID itself, or two hashes of any other text, which is stored in the person's record.
struct PersonKey: Sendable, Hashable {
    var high: UInt64
    var low: UInt64

    var seededHash: UInt64 { SeededHash.mix(high, low) }

    /// Returns the key of an id, and whether its text has to be stored too.
    ///
    /// Only the canonical form of RFC 9562 in lower case is packed, so that every id is returned as it was given.
    static func of(_ id: UnsafeBufferPointer<UInt8>) -> (key: PersonKey, isText: Bool) {
        if let key = PersonKey(uuid: id) { return (key, false) }
        let hash = SeededHash.hash(id)
        return (PersonKey(high: hash, low: SeededHash.mix(hash, UInt64(id.count))), true)
    }

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    private init?(uuid: UnsafeBufferPointer<UInt8>) {
        guard uuid.count == 36 else { return nil }
        var words: (UInt64, UInt64) = (0, 0)
        var digits = 0
        var wrong: UInt8 = 0
        for offset in 0..<36 {
            let byte = uuid[offset]
            if offset == 8 || offset == 13 || offset == 18 || offset == 23 {
                guard byte == UInt8(ascii: "-") else { return nil }
                continue
            }
            // Digits and letters occur at random, so they are distinguished without a branch.
            let (digit, letter) = (byte &- UInt8(ascii: "0"), byte &- UInt8(ascii: "a"))
            wrong |= (digit < 10 ? 0 : 1) & (letter < 6 ? 0 : 1)
            let value = UInt64(digit < 10 ? digit : letter &+ 10) & 15
            if digits < 16 { words.0 = words.0 << 4 | value } else { words.1 = words.1 << 4 | value }
            digits += 1
        }
        guard wrong == 0 else { return nil }
        self.init(high: words.0, low: words.1)
    }

    /// The canonical text of the UUID.
    var uuidText: String {
        String(unsafeUninitializedCapacity: 36) { text in
            var offset = 0
            for digit in 0..<32 {
                if digit == 8 || digit == 12 || digit == 16 || digit == 20 {
                    text[offset] = UInt8(ascii: "-")
                    offset += 1
                }
                let word = digit < 16 ? high : low
                let nibble = UInt8(truncatingIfNeeded: word >> UInt64(60 - 4 * (digit & 15))) & 15
                text[offset] = nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
                offset += 1
            }
            return 36
        }
    }
}
