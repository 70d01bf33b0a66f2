import Foundation

/// Contrast as WCAG 2 defines it, of colours as 0xRRGGBB.
package enum Contrast {
    package static func luminance(_ colour: Int) -> Double {
        func linear(_ shift: Int) -> Double {
            let part = Double(colour >> shift & 0xFF) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
    }

    /// From 1 for equal colours to 21 for black and white.
    package static func ratio(_ one: Int, _ other: Int) -> Double {
        let both = [luminance(one), luminance(other)].sorted()
        return (both[1] + 0.05) / (both[0] + 0.05)
    }
}
