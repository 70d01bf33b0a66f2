import Terminal

/// A key as the terminal sent it, or a mouse event.
package enum Key: Sendable, Hashable {
    /// A character typed as is.
    case character(Character)
    /// A letter with Ctrl held, in lower case.
    case control(Character)
    case enter, escape, tab, backTab, backspace, delete
    case up, down, left, right, home, end, pageUp, pageDown
    /// A click on a screen position, both coordinates counted from 0.
    case click(row: Int, column: Int)
    /// The end of a click, where the button was let go.
    case release(row: Int, column: Int)
    case wheelUp, wheelDown
}

extension Key {
    /// Creates the key of one ASCII byte; `nil` for bytes that mean nothing here.
    package init?(ascii byte: UInt8) {
        switch byte {
        case 0x09: self = .tab
        case 0x0A, 0x0D: self = .enter
        case 0x1B: self = .escape
        case 0x08, 0x7F: self = .backspace
        case 0x01...0x1A: self = .control(Character(Unicode.Scalar(byte + 0x60)))
        case 0x20...0x7E: self = .character(Character(Unicode.Scalar(byte)))
        default: return nil
        }
    }

    /// Creates the key of an escape sequence; `nil` for unknown ones.
    ///
    /// Understands ECMA-48 as sent by xterm, the Linux console and rxvt.
    ///
    /// Modifiers (`ESC [ 1 ; 5 A`) are ignored: a modified key is the plain key.
    package init?(sequence: some Collection<UInt8>) {
        let bytes = Array(sequence)
        guard bytes.count >= 3, bytes[0] == 0x1B, let last = bytes.last else { return nil }
        if bytes[1] == UInt8(ascii: "["), bytes[2] == UInt8(ascii: "<") {
            self.init(mouse: bytes[3...].dropLast(), isPress: last == UInt8(ascii: "M"))
            return
        }
        guard bytes[1] == UInt8(ascii: "[") || bytes[1] == UInt8(ascii: "O") else { return nil }
        // Private parameters mark a terminal's reply (ECMA-48, 5.4.1).
        if (0x3C...0x3F).contains(bytes[2]) { return nil }
        if last == UInt8(ascii: "~") {
            self.init(number: bytes.dropFirst(2).dropLast().parameterNumbers[0])
            return
        }
        switch last {
        case UInt8(ascii: "A"): self = .up
        case UInt8(ascii: "B"): self = .down
        case UInt8(ascii: "C"): self = .right
        case UInt8(ascii: "D"): self = .left
        case UInt8(ascii: "H"): self = .home
        case UInt8(ascii: "F"): self = .end
        case UInt8(ascii: "M") where bytes[1] == UInt8(ascii: "O"): self = .enter
        case UInt8(ascii: "Z"): self = .backTab
        default: return nil
        }
    }

    private init?(number: Int) {
        switch number {
        case 1, 7: self = .home
        case 3: self = .delete
        case 4, 8: self = .end
        case 5: self = .pageUp
        case 6: self = .pageDown
        default: return nil
        }
    }

    // Button, column and row of an SGR mouse report (xterm, mode 1006), the last two counted from 1.
    private init?(mouse parameters: some Collection<UInt8>, isPress: Bool) {
        let numbers = parameters.parameterNumbers
        guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
        let (row, column) = (numbers[2] - 1, numbers[1] - 1)
        switch numbers[0] {
        case 0: self = isPress ? .click(row: row, column: column) : .release(row: row, column: column)
        case 64 where isPress: self = .wheelUp
        case 65 where isPress: self = .wheelDown
        default: return nil
        }
    }
}

extension Key {
    /// The keys in the same positions on a QWERTY keyboard if this was typed in the Korean layout (KS X 5002), else the
    /// key itself. An input method delivers whole syllables, which are several keys.
    package var onQwerty: [Key] {
        guard case .character(let character) = self, let scalar = character.unicodeScalars.first,
            character.unicodeScalars.count == 1
        else { return [self] }
        return Self.letters(scalar.value)?.map { .character($0) } ?? [self]
    }

    private static func letters(_ scalar: UInt32) -> String? {
        switch scalar {
        case 0x3131...0x3163: return keys[Int(scalar - 0x3131)]
        case 0xAC00...0xD7A3:
            // Unicode 3.12: 21 vowels and 28 finals, of which the first is none.
            let place = Int(scalar - 0xAC00)
            let final = place % 28
            return keys[initials[place / 588]] + keys[30 + place % 588 / 28]
                + (final > 0 ? keys[finals[final - 1]] : "")
        default: return nil
        }
    }

    /// The keys of the compatibility letters from U+3131 on.
    private static let keys = [
        "r", "R", "rt", "s", "sw", "sg", "e", "E", "f", "fr", "fa", "fq", "ft", "fx", "fv", "fg", "a", "q", "Q", "qt",
        "t", "T", "d", "w", "W", "c", "z", "x", "v", "g",
        "k", "o", "i", "O", "j", "p", "u", "P", "h", "hk", "ho", "hl", "y", "n", "nj", "np", "nl", "b", "m", "ml", "l",
    ]
    /// The indexes of initial and final consonants among the compatibility letters.
    private static let initials = [0, 1, 3, 6, 7, 8, 16, 17, 18, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29]
    private static let finals = [
        0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 19, 20, 21, 22, 23, 25, 26, 27, 28, 29,
    ]
}

/// Takes keys from the queue that the line editor also reads, so that nothing typed ahead is lost between the two.
@MainActor final class KeyReader {
    /// What is at the front of the queue.
    enum Next: Equatable {
        case key(Key)
        /// Nothing, or nothing complete. `waits` says that a sequence has begun; after a pause it stands for itself.
        case nothing(waits: Bool)
    }

    private let queue: KeyQueue
    private var isPasting = false

    init(_ queue: KeyQueue) { self.queue = queue }

    /// Returns the next key. Pasted text is skipped, since it is not a key.
    func next() -> Next {
        while let front = isPasting ? queue.front : queue.next {
            switch front {
            case .pasteBegins(let count):
                queue.waiting.removeFirst(count)
                isPasting = true
            case .pasteEnds(let count):
                queue.waiting.removeFirst(count)
                isPasting = false
            case .unfinished:
                return .nothing(waits: true)
            case .broken(let count):
                queue.waiting.removeFirst(count)
                if count == 1, !isPasting { return .key(.escape) }
            case .escape(let count):
                queue.waiting.removeFirst(count)
                return .key(.escape)
            case .sequence(let count):
                let key = Key(sequence: queue.waiting.bytes[..<count])
                queue.waiting.removeFirst(count)
                if let key, !isPasting { return .key(key) }
            case .byte:
                guard let taken = character() else { return .nothing(waits: true) }
                if let key = taken, !isPasting { return .key(key) }
            }
        }
        return .nothing(waits: false)
    }

    /// Returns the key for what nothing followed in time.
    ///
    /// An Esc stands for itself, any other beginning of a sequence means nothing. `nil` if something has arrived after
    /// all, which `next` takes.
    func settle() -> Key? {
        // After a stall the timer may be first, although the rest of a sequence has arrived.
        if queue.hasInput() {
            queue.read()
            return nil
        }
        switch next() {
        // The rest of a sequence has come in the meantime.
        case .key(let key): return key
        case .nothing(waits: false): return nil
        case .nothing(waits: true): break
        }
        if queue.abandonReply() { return nil }
        let isEscape = queue.waiting.bytes.first == 0x1B && queue.waiting.count == 1
        if isEscape { queue.escapeTimedOut() }
        queue.waiting.removeFirst(queue.waiting.count)
        return isEscape && !isPasting ? .escape : nil
    }

    /// Returns the key of the character at the front; `.some(nil)` if it is not a key, `nil` if its bytes have not all
    /// arrived.
    private func character() -> Key?? {
        let bytes = queue.waiting.bytes
        guard let first = bytes.first, let length = queue.characterCount else { return nil }
        defer { queue.waiting.removeFirst(length) }
        if first < 0x80 { return .some(Key(ascii: first)) }
        let text = String(decoding: bytes[..<length], as: UTF8.self)
        guard text.count == 1, let character = text.first, character != "\u{FFFD}" else { return .some(nil) }
        return .some(.character(character))
    }
}

/// A key as the keyboard modes of kitty (`CSI code ; modifiers u`) and xterm (`CSI 27 ; modifiers ; code ~`) report it,
/// in which a program that died may have left the terminal.
///
/// kitty's may also report keys that are released, and those of a keypad and modifiers by numbers of their own.
enum KeyReport {
    /// Esc, which is certainly no beginning of a sequence.
    case escape
    /// The bytes that are sent for the key without those modes; none for one that types nothing, or is released. They
    /// are wiped with the buffer.
    case typed(ByteBuffer)

    /// Returns `nil` for what is sent without those modes as well.
    init?(_ sequence: UnsafeRawBufferPointer) {
        guard sequence.count > 3, sequence[1] == UInt8(ascii: "["), 0x30...0x39 ~= sequence[2] else { return nil }
        let fields = sequence[2..<(sequence.count - 1)].split(
            separator: UInt8(ascii: ";"), omittingEmptySubsequences: false
        ).map { field in
            field.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
                .map { $0.count <= 7 ? Int(String(decoding: $0, as: UTF8.self)) ?? 0 : 0 }
        }
        let modifiers = Modifiers(fields.count > 1 ? fields[1] : [])
        let numbers = fields[0]
        switch sequence[sequence.count - 1] {
        case UInt8(ascii: "u"):
            self = Self.report(numbers, modifiers, text: fields.count > 2 ? fields[2].filter { $0 > 0 } : [])
        case UInt8(ascii: "~") where numbers == [27] && fields.count == 3:
            self = Self.report(fields[2], modifiers, text: [])
        case UInt8(ascii: "~"), UInt8(ascii: "A")...UInt8(ascii: "H"), UInt8(ascii: "P")...UInt8(ascii: "S"):
            guard modifiers.isReported else { return nil }
            let typed = ByteBuffer(capacity: 16)
            let final = Character(Unicode.Scalar(sequence[sequence.count - 1]))
            let held = modifiers.withoutLocks > 0 ? ";\(modifiers.withoutLocks + 1)" : ""
            if !modifiers.isRelease {
                let number = held.isEmpty && final != "~" ? "" : "\(numbers[0])"
                typed.append(contentsOf: "\u{1B}[\(number)\(held)\(final)".utf8)
            }
            self = .typed(typed)
        default: return nil
        }
    }

    /// The modifiers held with a key, and whether the key was released.
    private struct Modifiers {
        private let bits: Int
        let isRelease: Bool
        /// Whether it says more than a key's report without those modes does.
        let isReported: Bool

        init(_ numbers: [Int]) {
            bits = max((numbers.first ?? 1) - 1, 0)
            isRelease = numbers.count > 1 && numbers[1] == 3
            isReported = numbers.count > 1 || bits >= 64
        }

        var shift: Bool { bits & 1 != 0 }
        var alt: Bool { bits & 2 != 0 }
        var control: Bool { bits & 4 != 0 }
        /// Whether one is held with which a key types nothing: super, hyper, meta.
        var typesNothing: Bool { bits & 0x38 != 0 }
        var capsLock: Bool { bits & 64 != 0 }
        var withoutLocks: Int { bits & 0x3F }
    }

    /// - Parameters:
    ///   - numbers: The key's character, then that with Shift, then that of the same key on a layout of Latin letters,
    ///     as far as they are reported; 0 for one that is not.
    ///   - text: The characters that it types, if they are reported.
    private static func report(_ numbers: [Int], _ modifiers: Modifiers, text: [Int]) -> KeyReport {
        let typed = ByteBuffer(capacity: 64)
        guard !modifiers.isRelease, !modifiers.typesNothing else { return .typed(typed) }
        switch numbers[0] {
        case 27: return .escape
        case 13, 57414: append([13], modifiers, to: typed)
        case 9: typed.append(contentsOf: modifiers.shift ? "\u{1B}[Z".utf8 : "\t".utf8)
        case 8, 127: append([modifiers.control ? 8 : 127], modifiers, to: typed)
        case 57399...57416: append([Int(Array("0123456789./*-+\r=,".utf8)[numbers[0] - 57399])], modifiers, to: typed)
        case 57417...57426: typed.append(contentsOf: pad[numbers[0] - 57417].utf8)
        case 57344...63743: break
        default:
            if modifiers.control, let control = control(numbers) {
                append([control], modifiers, to: typed)
            } else if !text.isEmpty, !modifiers.alt {
                append(text, modifiers, to: typed)
            } else {
                append([character(numbers, modifiers)], modifiers, to: typed)
            }
        }
        return .typed(typed)
    }

    /// The keys of the pad without Num Lock, from Left on.
    private static let pad = [
        "\u{1B}[D", "\u{1B}[C", "\u{1B}[A", "\u{1B}[B", "\u{1B}[5~", "\u{1B}[6~", "\u{1B}[H", "\u{1B}[F", "",
        "\u{1B}[3~",
    ]

    private static func append(_ numbers: [Int], _ modifiers: Modifiers, to typed: ByteBuffer) {
        let scalars = numbers.compactMap { Unicode.Scalar(UInt32(clamping: $0)) }.prefix(16)
        if modifiers.alt, !scalars.isEmpty { typed.append(0x1B) }
        for scalar in scalars where scalar != "\0" { typed.append(contentsOf: UTF8.encode(scalar) ?? .init()) }
    }

    /// Returns the control character of a letter, in the Latin layout if the key's own is not Latin.
    private static func control(_ numbers: [Int]) -> Int? {
        let code = numbers[0] < 0x80 ? numbers[0] : numbers.count > 2 ? numbers[2] : 0
        return switch code {
        case 0x3F: 0x7F
        case 0x2F: 0x1F
        case 0x40...0x7E: code & 0x1F
        default: nil
        }
    }

    private static func character(_ numbers: [Int], _ modifiers: Modifiers) -> Int {
        if modifiers.shift, numbers.count > 1, numbers[1] > 0 { return numbers[1] }
        guard modifiers.shift != modifiers.capsLock, let scalar = Unicode.Scalar(UInt32(clamping: numbers[0])) else {
            return numbers[0]
        }
        let upper = scalar.properties.uppercaseMapping.unicodeScalars
        return upper.count == 1 ? Int(upper.first?.value ?? scalar.value) : numbers[0]
    }
}
