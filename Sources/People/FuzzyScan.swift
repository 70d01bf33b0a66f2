/// Looks for the letters of one folded word, in their order but with gaps, in bytes of either ASCII case.
struct FuzzyScan: Sendable {
    private static let match = 16
    private static let wordStart = 8
    private static let adjacent = 6
    private static let gap = -2
    private static let farthestGap = -12

    /// The word's scalars: where each begins in `word`, and its length in bytes.
    private let scalars: [Range<Int>]
    private let word: [UInt8]

    /// - Parameter word: Folded, at least one byte.
    init(_ word: [UInt8]) {
        self.word = word
        scalars = word.withUnsafeBufferPointer { bytes in
            var scalars: [Range<Int>] = []
            var offset = 0
            while offset < bytes.count {
                let length = TextFolding.decode(bytes, at: offset)?.length ?? 1
                scalars.append(offset..<offset + length)
                offset += length
            }
            return scalars
        }
    }

    /// How well the word is found in a field, 0 or more; -1 where it is not. A letter scores where it begins a word and
    /// where it follows the letter before; gaps cost.
    @inline(__always)
    func score(in text: UnsafeBufferPointer<UInt8>, range: Range<Int>) -> Int {
        guard let span = span(in: text, range: range) else { return -1 }
        var score = 0
        var last = -1
        visit(span, in: text) { position, index in
            score += Self.match
            if isWordStart(position, in: text, field: range) { score += Self.wordStart }
            if last >= 0 {
                let skipped = position - last
                score += skipped == 0 ? Self.adjacent : max(Self.farthestGap, Self.gap * skipped)
            }
            last = position + scalars[index].count
        }
        return max(0, score)
    }

    /// Where each letter stands, as offsets of bytes; empty where the word is not found.
    func positions(in text: UnsafeBufferPointer<UInt8>, range: Range<Int>) -> [Int] {
        guard let span = span(in: text, range: range) else { return [] }
        var positions: [Int] = []
        visit(span, in: text) { position, _ in positions.append(position) }
        return positions
    }

    /// The stretch from the first letter to the last: the first end there is, and for it the latest beginning.
    @inline(__always)
    private func span(in text: UnsafeBufferPointer<UInt8>, range: Range<Int>) -> Range<Int>? {
        guard range.count >= word.count else { return nil }
        var index = 0
        var position = range.lowerBound
        while position < range.upperBound {
            if isFound(index, at: position, in: text, end: range.upperBound) {
                position += scalars[index].count
                index += 1
                if index == scalars.count { break }
            } else {
                position += 1
            }
        }
        guard index == scalars.count else { return nil }
        let end = position
        while index > 0 {
            position -= 1
            if isFound(index - 1, at: position, in: text, end: end) { index -= 1 }
        }
        return position..<end
    }

    @inline(__always)
    private func visit(_ span: Range<Int>, in text: UnsafeBufferPointer<UInt8>, _ body: (Int, Int) -> Void) {
        var position = span.lowerBound
        var index = 0
        while index < scalars.count, position < span.upperBound {
            if isFound(index, at: position, in: text, end: span.upperBound) {
                body(position, index)
                position += scalars[index].count
                index += 1
            } else {
                position += 1
            }
        }
    }

    @inline(__always)
    private func isFound(_ index: Int, at position: Int, in text: UnsafeBufferPointer<UInt8>, end: Int) -> Bool {
        let scalar = scalars[index]
        guard TextFolding.lower(text[position]) == word[scalar.lowerBound] else { return false }
        if scalar.count == 1 { return true }
        guard position + scalar.count <= end else { return false }
        for offset in 1..<scalar.count where text[position + offset] != word[scalar.lowerBound + offset] {
            return false
        }
        return true
    }

    @inline(__always)
    private func isWordStart(_ position: Int, in text: UnsafeBufferPointer<UInt8>, field: Range<Int>) -> Bool {
        guard position > field.lowerBound else { return true }
        let before = text[position - 1]
        let isWord = before >= 0x80 || TextFolding.lower(before) &- UInt8(ascii: "a") < 26
            || before &- UInt8(ascii: "0") < 10
        return !isWord
    }
}
