/// Searches for a folded word that may have one typing error: a letter that is wrong, missing, superfluous, or swapped
/// with the next one.
struct TypoScan: Sendable {
    /// The minimum length of a word that may have an error: a shorter one would be found in nearly every name.
    static let minimumLetters = 4

    private let word: [UInt32]

    /// Returns `nil` for a word that is too short.
    init?(_ word: [UInt8]) {
        var letters: [UInt32] = []
        word.withUnsafeBufferPointer { word in
            Self.forEachLetter(in: word, range: 0..<word.count) { letters.append($0) }
        }
        guard letters.count >= Self.minimumLetters else { return nil }
        self.word = letters
    }

    /// Whether the word, or one like it, occurs in a range of ASCII case-insensitive bytes.
    func isFound(in text: UnsafeBufferPointer<UInt8>, range: Range<Int>) -> Bool {
        guard range.count >= word.count - 1 else { return false }
        return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: range.count) { letters in
            var count = 0
            Self.forEachLetter(in: text, range: range) { letter in
                letters[count] = letter
                count += 1
            }
            return (0..<count).contains { isNear(UnsafeBufferPointer(rebasing: letters[..<count]), at: $0) }
        }
    }

    func isFound(in folded: [UInt8]) -> Bool {
        folded.withUnsafeBufferPointer { isFound(in: $0, range: 0..<$0.count) }
    }

    private func isNear(_ text: UnsafeBufferPointer<UInt32>, at start: Int) -> Bool {
        var same = 0
        while same < word.count, start + same < text.count, text[start + same] == word[same] { same += 1 }
        if same >= word.count - 1 { return true }
        let place = start + same
        // A wrong letter; one too many; one missing; two swapped.
        return matches(same + 1, text, place + 1) || matches(same + 1, text, place) || matches(same, text, place + 1)
            || place + 1 < text.count && word[same] == text[place + 1] && word[same + 1] == text[place]
                && matches(same + 2, text, place + 2)
    }

    /// Whether the rest of the word, from `letter` on, is at `place` in the text.
    private func matches(_ letter: Int, _ text: UnsafeBufferPointer<UInt32>, _ place: Int) -> Bool {
        guard place + word.count - letter <= text.count else { return false }
        for offset in 0..<(word.count - letter) where text[place + offset] != word[letter + offset] { return false }
        return true
    }

    @inline(__always)
    private static func forEachLetter(
        in text: UnsafeBufferPointer<UInt8>, range: Range<Int>, _ take: (UInt32) -> Void
    ) {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let byte = text[offset]
            if byte >= 0x80, let (scalar, length) = TextFolding.decode(text, at: offset) {
                take(scalar)
                offset += length
            } else {
                take(UInt32(TextFolding.lower(byte)))
                offset += 1
            }
        }
    }
}
