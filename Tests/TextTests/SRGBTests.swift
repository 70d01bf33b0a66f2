import Foundation
import Testing
import Text

@Suite("Colours")
struct SRGBTests {
    @Test("the relative luminance is that of WCAG 2 to 0.004", arguments: 0...255)
    func luminance(step: Int) {
        let share = Double(step) / 255
        let linear = share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        let colours = [
            (SRGB.relativeLuminance(red: share, green: share, blue: share), linear),
            (SRGB.relativeLuminance(red: share, green: 0, blue: 0), 0.2126 * linear),
            (SRGB.relativeLuminance(red: 0, green: share, blue: 0), 0.7152 * linear),
            (SRGB.relativeLuminance(red: 0, green: 0, blue: share), 0.0722 * linear),
        ]
        for (found, expected) in colours { #expect(abs(found - expected) < 0.004, "\(found), not \(expected)") }
    }
}
