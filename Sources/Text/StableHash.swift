/// A hash that is the same in every run and on every machine, unlike that of Swift's `Hasher`.
package enum StableHash {
    /// Returns the 64-bit FNV-1a hash of a text's UTF-8. Anybody can make two texts that have the same one.
    package static func of(_ text: String) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }
}
