/// What a word of a search may stand for besides the letters of a text: a number, a whole value such as a gender, a
/// part of a telephone number, or the initial consonants of a Korean name or place.
struct SearchFact: Sendable, Hashable {
    /// The minimum number of digits to find inside telephone numbers: fewer occur in nearly all of them, and are only
    /// looked for where a number begins or ends.
    private static let minimumDigits = 4

    private let number: Int64?
    private let whole: String?
    /// Digits of a telephone number, and where in it they are.
    private let digits: [UInt8]
    private let digitsPlace: SearchTerm.Place
    private let initials: HangulInitials?

    /// Whether it is a value that is never found by its letters.
    var isWhole: Bool { whole != nil }
    /// Whether long texts may have what it stands for: initial consonants, or digits in telephone numbers.
    var isOfTexts: Bool { initials != nil }
    var isOfNumbers: Bool { !digits.isEmpty }

    /// - Parameters:
    ///   - word: A word without its signs. Returns `nil` if it stands for none of these.
    ///   - place: Where it has to be: whatever begins or ends so is a telephone number.
    init?(_ word: String, at place: SearchTerm.Place, in schema: DirectorySchema) {
        let isWhole = place == .anywhere || place == .alone
        let bytes = Array(word.utf8)
        let isPhone = bytes.allSatisfy { "0123456789+-().".utf8.contains($0) }
        let digits = isPhone ? bytes.filter { (0x30...0x39).contains($0) } : []
        // "022" is how a telephone number begins, and no other number.
        let isNumber = isWhole && !bytes.isEmpty && digits.count == bytes.count && (bytes.first != 0x30 || word == "0")
        number = isNumber ? Int64(word) : nil
        self.digits = isNumber && digits.count < 3 ? [] : digits
        digitsPlace = place == .anywhere && digits.count < Self.minimumDigits ? .atStart : place
        let hasWhole = isWhole && schema.fields.contains { $0.search == .whole }
        whole = hasWhole ? Gender.words[word.lowercased()]?.rawValue : nil
        initials = isWhole ? HangulInitials(word) : nil
        if number == nil, whole == nil, self.digits.isEmpty, initials == nil { return nil }
    }

    /// Whether it is true of a field's value.
    func isTrue(of value: FieldValue, _ search: Field.Search) -> Bool {
        switch (search, value) {
        case (.number, .number(let value)): value == number
        case (.whole, .text(let value)): whole == value
        case (.digits, .text(let value)): isOfNumbers && isPart(of: value.utf8.filter { (0x30...0x39).contains($0) })
        case (.letters, .text(let value)): initials?.isFound(in: value) ?? false
        case (.letters, .list(let values)): values.contains { initials?.isFound(in: $0) ?? false }
        default: false
        }
    }

    /// Whether a text has these initial consonants.
    func isTrue(ofText text: UnsafeBufferPointer<UInt8>) -> Bool { initials?.isFound(in: text) ?? false }

    /// Whether a telephone number has these digits.
    func isTrue(ofNumber text: UnsafeBufferPointer<UInt8>) -> Bool {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count + 1) { found in
            var count = 0
            for byte in text where byte &- 0x30 < 10 {
                found[count] = byte
                count += 1
            }
            return isPart(of: UnsafeBufferPointer(rebasing: found[..<count]))
        }
    }

    private func isPart(of number: some RandomAccessCollection<UInt8>) -> Bool {
        guard number.count >= digits.count else { return false }
        return switch digitsPlace {
        case .anywhere: (0...(number.count - digits.count)).contains { number.dropFirst($0).starts(with: digits) }
        case .atStart: number.starts(with: digits)
        case .atEnd: number.suffix(digits.count).elementsEqual(digits)
        case .alone: number.elementsEqual(digits)
        }
    }
}

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
