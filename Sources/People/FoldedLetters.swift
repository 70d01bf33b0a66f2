import Text

/// The letters of the Latin, Greek and Cyrillic blocks without case and marks, computed once: one entry per scalar, 0
/// if the result is not a single letter.
enum FoldedLetters {
    /// U+00C0 to U+052F.
    static let western = table(0x00C0..<0x0530)
    /// U+1E00 to U+1FFF.
    static let additional = table(0x1E00..<0x2000)

    private static func table(_ scalars: Range<UInt32>) -> [UInt32] {
        scalars.map { value in
            var letters: [UInt32] = []
            Unicode.Scalar(value)?.forEachFolded { letters.append($0.value) }
            return letters.count == 1 ? letters[0] : 0
        }
    }
}
