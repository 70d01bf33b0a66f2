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

    /// Returns where in `range` the word is for the first time at or after `start`.
    @inline(__always)
    func first(in text: UnsafeBufferPointer<UInt8>, range: Range<Int>, from start: Int) -> Int? {
        let raw = UnsafeRawBufferPointer(text)
        let end = range.upperBound - word.count + 1
        var offset = start
        while offset < end {
            guard offset + word.count + 7 <= raw.count else {
                if isFound(at: offset, in: text) { return offset }
                offset += 1
                continue
            }
            var hits =
                ByteSearch.candidates(first, at: offset, in: raw)
                & ByteSearch.candidates(last, at: offset + word.count - 1, in: raw)
            while hits != 0 {
                let hit = offset + hits.trailingZeroBitCount / 8
                if hit < end, isFound(at: hit, in: text) { return hit }
                hits &= hits - 1
            }
            offset += 8
        }
        return nil
    }

    /// The length of the word in bytes.
    var length: Int { word.count }

    /// Whether the word begins a field, ends it, or equals it.
    @inline(__always)
    func matches(_ place: SearchTerm.Place, of field: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard field.count >= word.count, place != .alone || field.count == word.count else { return false }
        let start = place == .atEnd ? field.upperBound - word.count : field.lowerBound
        return isFound(at: start, in: text)
    }

    @inline(__always)
    private func isFound(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        for index in word.indices where TextFolding.lower(text[offset + index]) != word[index] { return false }
        return true
    }
}
