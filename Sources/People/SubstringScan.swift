/// Searches for a folded word in ASCII case-insensitive bytes, eight positions at a time.
struct SubstringScan: Sendable {
    private let word: [UInt8]
    private let first: UInt64
    private let last: UInt64

    /// - Parameter word: The folded word, at least one byte long.
    init(_ word: [UInt8]) {
        self.word = word
        first = ByteSearch.pattern(word.first ?? 0)
        last = ByteSearch.pattern(word.last ?? 0)
    }

    /// Whether `range` contains the word entirely on one side of `border`.
    @inline(__always)
    func isFound(in text: UnsafeBufferPointer<UInt8>, range: Range<Int>, border: Int) -> Bool {
        let raw = UnsafeRawBufferPointer(text)
        let end = range.upperBound - word.count + 1
        var offset = range.lowerBound
        while offset < end {
            guard offset + word.count + 7 <= raw.count else {
                if isFound(at: offset, in: text, border: border) { return true }
                offset += 1
                continue
            }
            var hits =
                ByteSearch.candidates(first, at: offset, in: raw)
                & ByteSearch.candidates(last, at: offset + word.count - 1, in: raw)
            while hits != 0 {
                let hit = offset + hits.trailingZeroBitCount / 8
                if hit < end, isFound(at: hit, in: text, border: border) { return true }
                hits &= hits - 1
            }
            offset += 8
        }
        return false
    }

    /// Whether the word begins a field, ends it, or equals it.
    @inline(__always)
    func matches(_ place: SearchTerm.Place, of field: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard field.count >= word.count, place != .alone || field.count == word.count else { return false }
        let start = place == .atEnd ? field.upperBound - word.count : field.lowerBound
        return isFound(at: start, in: text, border: start)
    }

    @inline(__always)
    private func isFound(at offset: Int, in text: UnsafeBufferPointer<UInt8>, border: Int) -> Bool {
        guard offset >= border || offset + word.count <= border else { return false }
        for index in word.indices where TextFolding.lower(text[offset + index]) != word[index] { return false }
        return true
    }
}
