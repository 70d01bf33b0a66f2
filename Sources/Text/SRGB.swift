/// Colours as screens have them (IEC 61966-2-1).
package enum SRGB {
    /// Returns the relative luminance (WCAG 2) of a colour whose components are from 0 to 1.
    package static func relativeLuminance(red: Double, green: Double, blue: Double) -> Double {
        // An approximation of the sRGB curve that needs no library.
        func linear(_ share: Double) -> Double { share * (share * (share * 0.305306011 + 0.682171111) + 0.012522878) }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}
