import Terminal

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
