internal import Text

/// A password as a guesser reads it: in lower case, with lookalikes replaced by the ASCII letters they resemble.
struct FoldedPassword {
    private let secret: Secret

    init(_ password: Secret) {
        secret = password.withUnsafeBytes { bytes in
            var count = 0
            Self.fold(bytes) { _ in count += 1 }
            return Secret(count: count) { target in
                var index = 0
                Self.fold(bytes) { byte in
                    target[index] = byte
                    index += 1
                }
            }
        }
    }

    private static func fold(_ bytes: UnsafeRawBufferPointer, _ emit: (UInt8) -> Void) {
        var scalars = UTF8Scalars(bytes)
        while let element = scalars.next() {
            guard let scalar = element.scalar else {
                bytes[element.range].forEach(emit)
                continue
            }
            fold(scalar, emit)
        }
    }

    private static func fold(_ scalar: Unicode.Scalar, _ emit: (UInt8) -> Void) {
        // A syllable of Hangul has no case and no marks.
        if (0xAC00...0xD7A3).contains(scalar.value) { return UTF8.encode(scalar)?.forEach(emit) ?? () }
        scalar.forEachFolded { letter in
            if let plain = Lookalikes.letter(letter) {
                emit(plain)
            } else {
                UTF8.encode(letter)?.forEach(emit)
            }
        }
    }

    /// Returns what is wrong with a password as it is, backwards, or with the keys that it was typed with, which
    /// another layout labels otherwise; `nil` if nothing is.
    static func problem(_ password: Secret, email: EmailAddress?, name: String?) -> PasswordRule.Problem? {
        let folded = FoldedPassword(password)
        let typed = KeyboardLayout.allCases.compactMap { $0.keys(of: password) }
        for reading in [folded, folded.reversed] + typed.map({ FoldedPassword($0) }) {
            if let problem = reading.problem(email: email, name: name) { return problem }
        }
        return nil
    }

    private var reversed: FoldedPassword {
        FoldedPassword(
            folded: secret.withUnsafeBytes { bytes in
                Secret(count: bytes.count) { target in
                    for index in bytes.indices { target[index] = bytes[bytes.count - 1 - index] }
                }
            })
    }

    private init(folded: Secret) { secret = folded }

    /// Folds text that is not secret in the same way, and returns its runs of letters.
    static func pieces(_ text: String) -> [[UInt8]] {
        text.nfc.unicodeScalars.split { !$0.properties.isAlphabetic }.map { piece in
            var bytes: [UInt8] = []
            for scalar in piece { fold(scalar) { bytes.append($0) } }
            return bytes
        }
    }

    private func problem(email: EmailAddress?, name: String?) -> PasswordRule.Problem? {
        secret.withUnsafeBytes { bytes in
            let whole = bytes[...]
            if isBlank(whole) { return .blank }
            let core = core(of: whole)
            if let email, isOne(of: names(in: email), whole) { return .sameAsEmail }
            if let name, isOne(of: names(in: name, minimumPieceLength: 3), whole) { return .sameAsName }
            if isOne(of: [Self.service], whole) { return .sameAsService }
            if isCommon(whole) { return .common }
            let (address, person) = (email.map { Self.pieces($0.text) } ?? [], name.map(Self.pieces) ?? [])
            if isMade(of: address, core, besides: 1) { return .sameAsEmail }
            if isMade(of: person, core, besides: 1) { return .sameAsName }
            if isMade(of: address + person + [Self.service], core, or: .phrases) { return .common }
            if whole.isRepeated || core.count > 2 && core.isRepeated { return .repeated }
            if whole.isSequence || core.count > 2 && core.isSequence { return .sequence }
            return nil
        }
    }

    private func isBlank(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
        var scalars = UTF8Scalars(UnsafeRawBufferPointer(rebasing: bytes))
        while let element = scalars.next() {
            guard let properties = element.scalar?.properties,
                properties.isWhitespace || properties.isDefaultIgnorableCodePoint
            else { return false }
        }
        return true
    }

    /// Returns what is left without the surrounding digits and signs.
    private func core(of bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
        let start = bytes.firstIndex { !$0.isAround } ?? bytes.endIndex
        let end = bytes.lastIndex { !$0.isAround }.map { $0 + 1 } ?? start
        return bytes[start..<end]
    }

    private func isCommon(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
        isDisguised(bytes) { part, disguise in WordList.passwords.contains(part) { disguise.letter($0) } }
    }

    private static let service = Array("rollcall".utf8)
    /// The most letters that are looked at: whoever writes more has written more than a saying.
    private static let mostLetters = 128

    /// Whether its letters are several such words, one after the other, or a long one of the list, whatever digits and
    /// signs stand between them.
    ///
    /// - Parameter besides: How many letters may stand for nothing, such as an initial or an x between two names.
    private func isMade(
        of words: [[UInt8]], _ bytes: Slice<UnsafeRawBufferPointer>, or list: WordList? = nil, besides: Int = 0
    ) -> Bool {
        guard list != nil || !words.isEmpty else { return false }
        let longest = max(words.map(\.count).max() ?? 0, list?.lengths.upperBound ?? 0)
        return Disguise.allCases.contains { disguise in
            letters(of: bytes, disguise).withUnsafeBytes { letters in
                guard ((list == nil ? 3 : 8)...Self.mostLetters).contains(letters.count) else { return false }
                // The most words up to each place that can be reached, by how many letters stand for nothing.
                var most = [[Int?]](
                    repeating: [Int?](repeating: nil, count: besides + 1), count: letters.count + 1)
                most[0][0] = 0
                for (start, unused) in letters.indices.flatMap({ start in (0...besides).map { (start, $0) } }) {
                    guard let count = most[start][unused] else { continue }
                    if unused < besides { most[start + 1][unused + 1] = max(most[start + 1][unused + 1] ?? 0, count) }
                    for end in start + 1...min(letters.count, start + longest) {
                        let piece = letters[start..<end]
                        let isListed = list?.contains(piece, reading: { $0 }) == true
                        guard isListed || words.contains(where: { piece.elementsEqual($0) }) else { continue }
                        // One of the words alone is judged by its length: see `isOne`.
                        most[end][unused] = max(
                            most[end][unused] ?? 0, count + (isListed && piece.count >= 8 ? 2 : 1))
                    }
                }
                return most[letters.count].contains { $0 ?? 0 > 1 }
            }
        }
    }

    private func letters(of bytes: Slice<UnsafeRawBufferPointer>, _ disguise: Disguise) -> Secret {
        let read = bytes.lazy.map { disguise.letter($0) }.filter { !$0.isAround }
        return Secret(count: read.count) { target in
            for (index, letter) in read.enumerated() { target[index] = letter }
        }
    }

    private func isOne(of words: [[UInt8]], _ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
        isDisguised(bytes) { part, disguise in
            words.contains { word in
                part.count >= word.count
                    && part.lazy.filter { !$0.isSeparator }.map { disguise.letter($0) }.elementsEqual(word)
            }
        }
    }

    /// Whether `isKnown` is true of the password without surrounding digits and signs.
    ///
    /// It is tried both as it is and with digits and signs read as the letters that they resemble.
    private func isDisguised(
        _ bytes: Slice<UnsafeRawBufferPointer>, as isKnown: (Slice<UnsafeRawBufferPointer>, Disguise) -> Bool
    ) -> Bool {
        let longest = WordList.passwords.lengths.upperBound
        let core = core(of: bytes)
        // In a password of digits and signs only, the word may begin and end anywhere.
        let (latest, earliest) = core.isEmpty ? (bytes.endIndex, bytes.startIndex) : (core.startIndex, core.endIndex)
        // A word surrounded by much more than itself is not just disguised.
        for start in bytes.startIndex...min(latest, longest) {
            let last = min(bytes.endIndex, start + longest)
            guard earliest <= last else { continue }
            for end in max(earliest, start)...last {
                if Disguise.allCases.contains(where: { isKnown(bytes[start..<end], $0) }) { return true }
            }
        }
        return false
    }

    private func names(in email: EmailAddress) -> [[UInt8]] {
        names(in: email.text, minimumPieceLength: .max) + names(in: String(email.localPart), minimumPieceLength: 4)
    }

    /// Returns the pieces of a text joined in order, starting from each of them, and in reverse, and also each piece of
    /// at least `minimumPieceLength` bytes of UTF-8.
    private func names(in text: String, minimumPieceLength: Int) -> [[UInt8]] {
        let pieces = Self.pieces(text)
        let turns = pieces.indices.map { Array(pieces[$0...] + pieces[..<$0]) }
        let whole = (turns + [pieces.reversed()]).map { Array($0.joined()) }.filter { $0.count > 2 }
        return whole + pieces.filter { $0.count >= minimumPieceLength }
    }
}

extension UInt8 {
    /// Whether it is an ASCII digit or sign, or white space.
    fileprivate var isAround: Bool { self < 0x80 && !(0x61...0x7A).contains(self) }

    /// Whether it separates words.
    fileprivate var isSeparator: Bool { [0x20, 0x2D, 0x2E, 0x5F, 0x40, 0x27].contains(self) }
}

/// Characters that look like an ASCII one.
enum Lookalikes {
    /// Returns the ASCII letter or sign that a character looks like; `nil` if there is none.
    static func letter(_ scalar: Unicode.Scalar) -> UInt8? {
        // Full-width forms are in the order of ASCII.
        if (0xFF01...0xFF5E).contains(scalar.value) { return UInt8(scalar.value - 0xFEE0) }
        return scalar.isASCII ? nil : letters[scalar]
    }

    private static let letters: [Unicode.Scalar: UInt8] = Dictionary(
        groups.flatMap { letter, scalars in scalars.unicodeScalars.map { ($0, UInt8(ascii: letter)) } },
        uniquingKeysWith: { first, _ in first })

    private static let groups: [(Unicode.Scalar, String)] = [
        ("a", "αаɑ"), ("b", "βвьƅ"), ("c", "сϲƈ"), ("d", "ԁ"), ("e", "εеє"), ("f", "ϝ"), ("g", "ɡ"), ("h", "һн"),
        ("i", "ιіɩ"), ("j", "јϳ"), ("k", "κк"), ("l", "ŀӏ"), ("m", "м"), ("n", "ηп"), ("o", "οоσ"), ("p", "ρр"),
        ("q", "ԛ"), ("r", "г"), ("s", "ѕ"), ("t", "τт"), ("u", "υ"), ("v", "νѵ"), ("w", "ωԝш"), ("x", "χх"),
        ("y", "γу"),
    ]
}

/// Ways to read digits and signs as letters.
enum Disguise: CaseIterable {
    case none
    /// `1` and similar are an i.
    case i
    /// `1` and similar are an l.
    case l

    func letter(_ byte: UInt8) -> UInt8 {
        if self == .none || (0x61...0x7A).contains(byte) { return byte }
        return switch byte {
        case UInt8(ascii: "4"), UInt8(ascii: "@"): UInt8(ascii: "a")
        case UInt8(ascii: "8"): UInt8(ascii: "b")
        case UInt8(ascii: "("): UInt8(ascii: "c")
        case UInt8(ascii: "3"): UInt8(ascii: "e")
        case UInt8(ascii: "6"), UInt8(ascii: "9"): UInt8(ascii: "g")
        case UInt8(ascii: "1"), UInt8(ascii: "!"), UInt8(ascii: "|"): self == .i ? UInt8(ascii: "i") : UInt8(ascii: "l")
        case UInt8(ascii: "0"): UInt8(ascii: "o")
        case UInt8(ascii: "5"), UInt8(ascii: "$"): UInt8(ascii: "s")
        case UInt8(ascii: "7"), UInt8(ascii: "+"): UInt8(ascii: "t")
        case UInt8(ascii: "2"): UInt8(ascii: "z")
        default: byte
        }
    }
}

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

extension Slice<UnsafeRawBufferPointer> {
    /// The longest piece to look for, in bytes: nobody who wants an easy password repeats a longer one.
    private static var maximumPieceLength: Int { 64 }

    /// Whether it is a single piece, repeated.
    var isRepeated: Bool {
        // The last one may be incomplete, for example without the space after a word.
        let longest = Swift.min((count + 1) / 2, Self.maximumPieceLength)
        guard count > 2, longest > 0 else { return false }
        return (1...longest).contains { dropLast($0).elementsEqual(dropFirst($0)) }
    }

    /// Whether all of it, except for spaces, consists of runs of three or more characters, each next to or the same as
    /// the one before on one of the `KeyLines`.
    var isSequence: Bool {
        var run = 1
        var isRunning = false
        var index = startIndex
        guard count > 2 else { return false }
        while index < endIndex {
            let next = index + 1
            if next < endIndex, KeyLines.areNeighbours(self[index], self[next]) {
                run += 1
            } else {
                let isGap = run == 1 && self[index] == UInt8(ascii: " ")
                if run < 3, !isGap { return false }
                isRunning = isRunning || !isGap
                run = 1
            }
            index = next
        }
        return isRunning
    }
}

/// The alphabet, the digits, and the rows and columns of keyboards.
private enum KeyLines {
    static func areNeighbours(_ first: UInt8, _ second: UInt8) -> Bool {
        first == second
            || lines.contains { line in
                guard let place = line.firstIndex(of: first) else { return false }
                return place > 0 && line[place - 1] == second || place + 1 < line.count && line[place + 1] == second
            }
    }

    private static let lines: [[UInt8]] = [
        "abcdefghijklmnopqrstuvwxyz", "0123456789", "`1234567890-=", "~!@#$%^&*()_+", "qwertyuiop[]\\", "asdfghjkl;'",
        "zxcvbnm,./", "qwertzuiop", "yxcvbnm", "azertyuiop", "qsdfghjklm", "wxcvbn", "1qaz", "2wsx", "3edc", "4rfv",
        "5tgb",
        "6yhn", "7ujm", "8ik,", "9ol.", "0p;/", "!qaz", "@wsx", "#edc", "$rfv", "%tgb", "^yhn", "&ujm",
    ].map { Array($0.utf8) }
}
