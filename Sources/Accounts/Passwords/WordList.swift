/// The lines of a file in the tree, sorted by their bytes.
struct WordList {
    let text: StaticString
    /// The possible lengths of a word, in bytes.
    let lengths: ClosedRange<Int>

    /// The most common passwords of 8 characters or more, from the lists that ship with zxcvbn and Django, in lower
    /// case.
    static let passwords = WordList(text: EmbeddedFiles.common_passwords_txt, lengths: 8...66)
    /// The words that passwords are made of, and lines of songs, books, films and proverbs, without spaces.
    static let phrases = WordList(text: EmbeddedFiles.common_phrases_txt, lengths: 1...48)

    /// Whether the bytes, each one mapped by `letter`, are a listed word.
    func contains(_ bytes: Slice<UnsafeRawBufferPointer>, reading letter: (UInt8) -> UInt8) -> Bool {
        guard lengths.contains(bytes.count) else { return false }
        return text.withUTF8Buffer { list in
            // Both at the beginning of a word, or after the last.
            var (low, high) = (0, list.count)
            while low < high {
                var start = (low + high) / 2
                while start > low, list[start - 1] != lineEnd { start -= 1 }
                let word = list[start...].prefix { $0 != lineEnd }
                switch compare(bytes, word, letter) {
                case 0: return true
                case ..<0: high = start
                default: low = word.endIndex + 1
                }
            }
            return false
        }
    }

    private let lineEnd = UInt8(ascii: "\n")

    /// Negative if `left` precedes `right`, zero if they are equal.
    private func compare(
        _ left: Slice<UnsafeRawBufferPointer>, _ right: Slice<UnsafeBufferPointer<UInt8>>, _ letter: (UInt8) -> UInt8
    ) -> Int {
        for (left, right) in zip(left, right) {
            let difference = Int(letter(left)) - Int(right)
            if difference != 0 { return difference }
        }
        return left.count - right.count
    }
}
