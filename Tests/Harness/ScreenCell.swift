/// One place on the emulated screen.
public struct ScreenCell: Sendable, Hashable {
    /// The character with its marks; empty in the second column of a wide one.
    public var text = " "
    /// 1 or 2; 0 in the second column of a wide character.
    public var columns = 1
    public var look = ScreenLook()
}

/// What SGR codes have set for a cell.
public struct ScreenLook: Sendable, Hashable {
    /// The parameters that chose the colour, as sent: `36`, `38;5;244`.
    public var foreground: String?
    public var background: String?
    public var isBold = false
    public var isFaint = false
    public var isItalic = false
    public var isUnderlined = false
    public var isReversed = false

    public init() {}

    /// Whether nothing is set.
    public var isPlain: Bool { self == ScreenLook() }
}
