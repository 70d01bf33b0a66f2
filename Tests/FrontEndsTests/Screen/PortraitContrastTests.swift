import Harness
import Portraits
import Testing

@testable import Display
@testable import Terminal

@Suite("Contrast of the initials in a drawn portrait")
struct PortraitContrastTests {
    /// The colours of 500 portraits, as a terminal shows them that has `isTrue` 24-bit colours or 256.
    @Test("4.5:1 on both colours behind them, in 24-bit colours and in 256", arguments: [true, false])
    func initials(isTrue: Bool) {
        for number in 0..<500 {
            let bytes = DrawnPortrait(seed: "person \(number)", name: "Mo Hm").pixels(side: 40).bytes
            let colours = Set(
                stride(from: 0, to: bytes.count, by: 3).map { place in
                    let colour = Int(bytes[place]) << 16 | Int(bytes[place + 1]) << 8 | Int(bytes[place + 2])
                    return isTrue ? colour : shown(colour)
                }
            ).map(Contrast.luminance).sorted()
            for other in colours.dropLast() {
                #expect(((colours.last ?? 0) + 0.05) / (other + 0.05) >= 4.5, "person \(number)")
            }
        }
    }

    private func shown(_ colour: Int) -> Int {
        let index = Int(ColourCube.index(of: colour))
        return [index / 36, index / 6 % 6, index % 6].reduce(0) { $0 << 8 | ColourCube.levels[$1] }
    }
}
