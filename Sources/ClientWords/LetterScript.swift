/// A script of letters for which keyboards have a layout that one may forget to leave.
package enum LetterScript: Sendable, Hashable {
    case hangul, cyrillic

    /// Returns `nil` for a letter of another script.
    package init?(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x1100...0x11FF, 0x3131...0x318E, 0xAC00...0xD7A3: self = .hangul
        case 0x0400...0x052F: self = .cyrillic
        default: return nil
        }
    }
}
