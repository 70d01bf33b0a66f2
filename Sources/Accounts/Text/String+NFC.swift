@_spi(_Unicode) private import Swift

extension String {
    /// The text in Unicode Normalization Form C (UAX #15). Not for secrets: see `Secret.normalized()`.
    var nfc: String {
        var scalars = String.UnicodeScalarView()
        for scalar in _nfc { scalars.append(scalar) }
        return String(scalars)
    }
}

extension Unicode.Scalar {
    /// Whether it does not belong in a line of text: C0, DEL and C1 controls, bidirectional controls, and U+FFFD, which
    /// replaces bytes that were not text.
    var isControl: Bool {
        switch value {
        case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFFFD: true
        default: properties.generalCategory == .control
        }
    }
}
