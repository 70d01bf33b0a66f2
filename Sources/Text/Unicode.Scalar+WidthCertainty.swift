extension Unicode.Scalar {
    /// Whether every terminal draws the scalar, on its own, in the same number of columns: ASCII, Hangul syllables, and
    /// the ideographs and letters of Chinese and Japanese.
    ///
    /// Terminals differ in everything else: symbols, Greek, Cyrillic and accented Latin letters take two columns in
    /// terminals set up for East Asia (UAX #11, Ambiguous); marks and joiners take one or none; emoji depend on what
    /// the terminal joins. A terminal that reported drawing ambiguous scalars in one column is trusted.
    package var hasCertainWidth: Bool {
        switch value {
        case 0x20...0x7E, 0xAC00...0xD7A3, 0x4E00...0x9FFF, 0x3400...0x4DBF, 0x3041...0x3096, 0x30A1...0x30FA: true
        default: Widths.current.ambiguous == .narrow && isAmbiguous
        }
    }

    /// The most columns that any terminal gives a scalar of uncertain width. In the blocks from Armenian to Georgian,
    /// and from Ethiopic to Greek Extended, nothing is wide anywhere.
    package var maximumColumns: Int {
        switch value {
        case 0x300...0x36F, 0x530...0x10FF, 0x1200...0x1FFF, 0x200B...0x200F, 0xFE00...0xFE0F: 1
        default: 2
        }
    }
}
