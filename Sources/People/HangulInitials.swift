/// Consecutive Korean syllables, each given whole or by its initial consonant alone: `ㄱㅁㅈ`, `김ㅁㅈ`.
struct HangulInitials: Sendable, Hashable {
    /// A whole syllable, or the number of an initial consonant (Unicode 3.12: 0 to 18).
    private let parts: [UInt32]

    /// Returns `nil` for a word without a consonant of its own, or with anything that is not Korean.
    init?(_ word: String) {
        var parts: [UInt32] = []
        var hasConsonant = false
        for scalar in word.unicodeScalars {
            if let consonant = Self.consonants.firstIndex(of: scalar) {
                parts.append(UInt32(consonant))
                hasConsonant = true
            } else if Self.syllables.contains(scalar.value) {
                parts.append(scalar.value)
            } else {
                return nil
            }
        }
        guard hasConsonant else { return nil }
        self.parts = parts
    }

    func isFound(in text: String) -> Bool {
        var text = text
        return text.withUTF8 { isFound(in: $0) }
    }

    /// Whether UTF-8 text contains the syllables one after the other; spaces between them are ignored.
    func isFound(in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.contains(where: { (0xEA...0xED).contains($0) }) else { return false }
        var syllables: [UInt32] = []
        var offset = 0
        while offset < text.count {
            guard text[offset] != 0x20, let (scalar, length) = TextFolding.decode(text, at: offset) else {
                offset += 1
                continue
            }
            syllables.append(scalar)
            offset += length
        }
        guard syllables.count >= parts.count else { return false }
        return (0...(syllables.count - parts.count)).contains { start in
            parts.indices.allSatisfy { Self.isSame(parts[$0], syllables[start + $0]) }
        }
    }

    private static func isSame(_ part: UInt32, _ scalar: UInt32) -> Bool {
        part == scalar || syllables.contains(scalar) && (scalar - syllables.lowerBound) / 588 == part
    }

    private static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3
    private static let consonants = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
}
