import Harness
import Portraits
import Testing

@Suite("Portraits drawn from what names a person")
struct DrawnPortraitTests {
    @Test("The same name gives the same file; others differ")
    func sameBytes() throws {
        let kim = DrawnPortrait(seed: "kim", name: "Kim Lee")
        let file = try #require(JPEG.encode(kim.pixels(side: 128)))
        #expect(file == JPEG.encode(kim.pixels(side: 128)))
        #expect(JPEG.begins(file))
        let files = (0..<200).map { DrawnPortrait(seed: "men/\($0)").pixels(side: 48).bytes }
        #expect(Set(files).count > 190)
    }

    @Test("Letters have a contrast of at least 4.5:1 on both colours behind them", arguments: 0..<200)
    func contrast(number: Int) {
        let pixels = DrawnPortrait(seed: "person \(number)", name: "Mo Hm").pixels(side: 64)
        let colours = Set(
            stride(from: 0, to: pixels.bytes.count, by: 3).map { place in
                pixels.bytes[place..<place + 3].reduce(0) { $0 << 8 | Int($1) }
            }
        ).map(Contrast.luminance).sorted()
        #expect(colours.count > 1 && colours.count <= 3)
        for other in colours.dropLast() { #expect((colours.last! + 0.05) / (other + 0.05) >= 4.5) }
    }

    @Test("A name that is not written in Latin letters gets a head; one with accents gets letters")
    func letters() {
        func picture(_ name: String) -> Pixels { DrawnPortrait(seed: "1", name: name).pixels(side: 64) }
        #expect(picture("김민준") == picture(""))
        #expect(picture("Élodie Øst") == picture("Elodie Ost"))
        #expect(picture("Adam Abel") != picture(""))
    }

    @Test(
        "A portrait of few pixels has one letter, a dot a pixel, that the letters of others differ from",
        arguments: [6, 8, 10])
    func few(side: Int) {
        func ink(_ letter: Character) -> [Bool] {
            let pixels = DrawnPortrait(seed: "1", name: "\(letter)x Yz").pixels(side: side)
            // Red is highest where it is nearly white.
            return stride(from: 0, to: pixels.bytes.count, by: 3).map { pixels.bytes[$0] > 200 }
        }
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(ink)
        #expect(Set(letters).count == 26)
        #expect(letters.allSatisfy { (5...24).contains($0.count { $0 }) })
        let height = side < 8 ? 5 : 7
        // A T: a bar, and below it a stem of one pixel in each row.
        let rows = ink("T").chunks(of: side)
        #expect(
            rows.map { row in row.count { $0 } }.filter { $0 > 0 } == [side < 8 ? 3 : 5]
                + Array(repeating: 1, count: height - 1))
    }
}

extension [Bool] {
    fileprivate func chunks(of size: Int) -> [[Bool]] {
        stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
    }
}
