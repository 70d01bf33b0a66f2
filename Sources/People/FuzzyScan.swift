/// Searches for the letters of a folded word in order, with gaps allowed, in ASCII case-insensitive bytes.
///
/// A letter scores for being present, for beginning a word and for directly following the previous letter; gaps cost
/// points. Up to three matches are tried, each the shortest one with its end. In an email, letters may have gaps
/// between them only before the `@`: what follows it is the same for nearly everybody, so that nobody means it by a few
/// letters.
struct FuzzyScan: Sendable {
    /// A scalar of the word, in UTF-8.
    struct Letter: Sendable {
        let first: UInt8
        let length: Int
        /// The bytes after the first, with the next one in the lowest eight bits.
        let rest: UInt32

        init(_ bytes: ArraySlice<UInt8>) {
            first = bytes.first ?? 0
            length = bytes.count
            rest = bytes.dropFirst().reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }

        @inline(__always)
        func matches(at position: Int, in text: UnsafeBufferPointer<UInt8>, before end: Int) -> Bool {
            guard TextFolding.lower(text[position]) == first else { return false }
            if length == 1 { return true }
            guard position + length <= end else { return false }
            for offset in 1..<length {
                let byte = UInt8(truncatingIfNeeded: rest >> UInt32(8 * (offset - 1)))
                if text[position + offset] != byte { return false }
            }
            return true
        }
    }

    private static let match = 16
    private static let wordStart = 8
    private static let adjacent = 6
    private static let gap = -2
    private static let farthestGap = -12
    private static let tries = 3
    /// The most bytes of a scalar.
    private static let maximumScalarLength = 4

    let letters: [Letter]
    /// The score of a perfect match: all letters adjacent from the beginning of a word.
    let highest: Int

    /// - Parameter word: The folded word, at least one byte long.
    init(_ word: [UInt8]) {
        let letters = word.withUnsafeBufferPointer { bytes in
            var letters: [Letter] = []
            var offset = 0
            while offset < bytes.count {
                let length = TextFolding.decode(bytes, at: offset)?.length ?? 1
                letters.append(Letter(word[offset..<offset + length]))
                offset += length
            }
            return letters
        }
        self.letters = letters
        let starts = 1 + letters.dropLast().count { !Self.isPartOfWord($0.first) }
        highest = letters.count * (Self.match + Self.adjacent) - Self.adjacent + starts * Self.wordStart
    }

    /// Returns how well the word matches a field, 0 or more; -1 if it does not.
    func score(in text: UnsafeBufferPointer<UInt8>, range: Range<Int>) -> Int {
        letters.withUnsafeBufferPointer { Self.score($0, highest: highest, in: text, range: range) { _ in } }
    }

    /// Returns how well the word matches an email, 0 or more; -1 if it does not.
    func score(inEmail text: UnsafeBufferPointer<UInt8>, range: Range<Int>) -> Int {
        letters.withUnsafeBufferPointer { Self.score($0, highest: highest, inEmail: text, range: range) { _ in } }
    }

    /// Returns the byte offsets of each letter in the best match; empty if the word is not found.
    func positions(in text: UnsafeBufferPointer<UInt8>, range: Range<Int>, isEmail: Bool) -> [Int] {
        var positions: [Int] = []
        letters.withUnsafeBufferPointer { letters in
            let better = { (end: Int) in
                positions = []
                _ = Self.score(letters, endingAt: end, in: text, range: range) { positions.append($0) }
            }
            _ =
                isEmail
                ? Self.score(letters, highest: highest, inEmail: text, range: range, better: better)
                : Self.score(letters, highest: highest, in: text, range: range, better: better)
        }
        return positions.reversed()
    }

    /// Returns the best match's score, or -1; calls `better` with the end of each match that beats those before.
    @inline(__always)
    static func score(
        _ letters: UnsafeBufferPointer<Letter>, highest: Int, in text: UnsafeBufferPointer<UInt8>, range: Range<Int>,
        better: (Int) -> Void
    ) -> Int {
        var best = -1
        var start = range.lowerBound
        for _ in 0..<tries {
            guard let end = end(of: letters, from: start, in: text, range: range) else { break }
            let (score, begin) = score(letters, endingAt: end, in: text, range: range) { _ in }
            if score > best {
                best = score
                better(end)
            }
            if best >= highest { break }
            start = begin + 1
        }
        return best
    }

    /// Returns the score of the best match in an email, or -1: with gaps before the `@`, without them anywhere.
    @inline(__always)
    static func score(
        _ letters: UnsafeBufferPointer<Letter>, highest: Int, inEmail text: UnsafeBufferPointer<UInt8>,
        range: Range<Int>, better: (Int) -> Void
    ) -> Int {
        guard
            let sign = ByteSearch.first(
                UInt8(ascii: "@"), from: range.lowerBound, to: range.upperBound, in: text, where: { _ in true })
        else { return score(letters, highest: highest, in: text, range: range, better: better) }
        var best = score(letters, highest: highest, in: text, range: range.lowerBound..<sign, better: better)
        guard best < highest, let first = letters.first?.first else { return best }
        // What ends before the sign is found already.
        var start = max(range.lowerBound, sign + 1 - maximumScalarLength * letters.count)
        while best < highest,
            let found = ByteSearch.first(
                first, from: start, to: range.upperBound, in: text,
                where: { end(ofAdjacent: letters, at: $0, in: text, before: range.upperBound) != nil }),
            let end = end(ofAdjacent: letters, at: found, in: text, before: range.upperBound)
        {
            let (score, _) = score(letters, endingAt: end, in: text, range: range) { _ in }
            if score > best {
                best = score
                better(end)
            }
            start = found + 1
        }
        return best
    }

    /// Returns the end of the letters if they stand at a position without gaps.
    @inline(__always)
    private static func end(
        ofAdjacent letters: UnsafeBufferPointer<Letter>, at start: Int, in text: UnsafeBufferPointer<UInt8>,
        before end: Int
    ) -> Int? {
        var position = start
        for letter in letters {
            guard position < end, letter.matches(at: position, in: text, before: end) else { return nil }
            position += letter.length
        }
        return position
    }

    /// Returns the end of the first match at or after `start`.
    @inline(__always)
    private static func end(
        of letters: UnsafeBufferPointer<Letter>, from start: Int, in text: UnsafeBufferPointer<UInt8>,
        range: Range<Int>
    ) -> Int? {
        var position = start
        for letter in letters {
            guard
                let found = ByteSearch.first(
                    letter.first, from: position, to: range.upperBound, in: text,
                    where: {
                        letter.length == 1 || letter.matches(at: $0, in: text, before: range.upperBound)
                    })
            else { return nil }
            position = found + letter.length
        }
        return position
    }

    /// Returns the score and the start of the shortest match with this end; calls `visit` with each letter, last first.
    @inline(__always)
    private static func score(
        _ letters: UnsafeBufferPointer<Letter>, endingAt end: Int, in text: UnsafeBufferPointer<UInt8>,
        range: Range<Int>, visit: (Int) -> Void
    ) -> (score: Int, begin: Int) {
        var score = 0
        var position = end
        var following = -1
        for letter in letters.reversed() {
            repeat { position -= 1 } while !letter.matches(at: position, in: text, before: end)
            visit(position)
            score += match
            if isWordStart(position, in: text, field: range) { score += wordStart }
            if following >= 0 {
                let skipped = following - position - letter.length
                score += skipped == 0 ? adjacent : max(farthestGap, gap * skipped)
            }
            following = position
        }
        return (max(0, score), position)
    }

    @inline(__always)
    private static func isWordStart(_ position: Int, in text: UnsafeBufferPointer<UInt8>, field: Range<Int>) -> Bool {
        guard position > field.lowerBound else { return true }
        return !isPartOfWord(text[position - 1])
    }

    @inline(__always)
    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
    }
}

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
