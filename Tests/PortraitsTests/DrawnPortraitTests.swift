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
        "A portrait of few pixels has its letters as text instead of drawn; without any, a head", arguments: [6, 8, 10])
    func few(side: Int) {
        func picture(_ name: String) -> Pixels { DrawnPortrait(seed: "1", name: name).pixels(side: side) }
        #expect(picture("Élodie Øst").letters == "EO" && picture("Ada").letters == "A")
        #expect(picture("김민준").letters == "" && picture("김민준") == picture(""))
        #expect(picture("Ada Byron").bytes == picture("Bo Li").bytes && picture("Ada").bytes != picture("").bytes)
        #expect(DrawnPortrait(seed: "1", name: "Ada").pixels(side: 11).letters == "")
    }
}
