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
