/// One place on the emulated screen.
package struct ScreenCell: Sendable, Hashable {
    /// The character with its marks; empty in the second column of a wide one.
    package var text = " "
    /// 1 or 2; 0 in the second column of a wide character.
    package var columns = 1
    package var look = ScreenLook()
}

/// What SGR codes have set for a cell.
package struct ScreenLook: Sendable, Hashable {
    /// The parameters that chose the colour, as sent: `36`, `38;5;244`.
    package var foreground: String?
    package var background: String?
    package var isBold = false
    package var isFaint = false
    package var isItalic = false
    package var isUnderlined = false
    package var isReversed = false

    package init() {}

    /// Whether nothing is set.
    package var isPlain: Bool { self == ScreenLook() }
}
