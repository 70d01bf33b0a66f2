import Harness
import Portraits
import Testing

@Suite("Decoding in a process of its own")
struct PortraitDecoderTests {
    private func file(_ seed: String, side: Int = 128) throws -> [UInt8] {
        try #require(JPEG.encode(DrawnPortrait(seed: seed, name: "Ada Byron").pixels(side: side)))
    }

    @Test("A portrait comes back in the size that was asked for, and looks as it was drawn")
    func decodes() async throws {
        let decoder = PortraitDecoder(program: client, timeLimit: .seconds(30))
        let drawn = DrawnPortrait(seed: "a", name: "Ada Byron").pixels(side: 128)
        let file = try file("a")
        let whole = try #require(await decoder.pixels(of: file, width: 128, height: 128))
        let difference = zip(whole.bytes, drawn.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        #expect(difference / drawn.bytes.count < 8)
        for (width, height) in [(20, 20), (6, 3), (160, 170), (1, 1), (1_280, 1_280)] {
            let small = try #require(await decoder.pixels(of: file, width: width, height: height))
            #expect(small.width == width && small.height == height)
        }
    }

    @Test("What is no JPEG, too long, or asked for in a size without sense, is refused")
    func refuses() async throws {
        let decoder = PortraitDecoder(program: client, timeLimit: .seconds(30))
        let file = try file("a")
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        for bytes in [[], png, Array("GIF89a".utf8), [0xFF, 0xD8, 0xFF], file + [UInt8](repeating: 0, count: 1 << 20)] {
            #expect(await decoder.pixels(of: bytes, width: 8, height: 8) == nil)
        }
        for (width, height) in [(0, 8), (8, -1), (5_000, 8)] {
            #expect(await decoder.pixels(of: file, width: width, height: height) == nil)
        }
        #expect(await decoder.pixels(of: file, width: 8, height: 8) != nil)
    }

    @Test("A picture of more than 10,000 pixels on a side is refused, whatever it takes to hold")
    func pixelLimit() async throws {
        let decoder = PortraitDecoder(program: client, timeLimit: .seconds(30))
        var file = try file("a")
        let frame = try #require(file.indices.first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 })
        for side in [10_001, 65_500] {
            file.replaceSubrange(
                frame + 5..<frame + 9,
                with: [UInt8(side >> 8), UInt8(side & 0xFF), UInt8(side >> 8), UInt8(side & 0xFF)])
            #expect(await decoder.pixels(of: file, width: 8, height: 8) == nil)
        }
    }

    @Test("2,000 broken and hostile files: each is a picture or none, in time, and the next good one is decoded")
    func mutants() async throws {
        let decoder = PortraitDecoder(program: client, timeLimit: .seconds(30))
        var random = SeededGenerator(seed: 14)
        let good = [try file("a"), try file("b", side: 40), try file("c", side: 200)]
        var pictures = 0
        for number in 0..<2_000 {
            let mutant = BrokenPicture.bytes(of: good[number % 3], number, &random)
            let start = ContinuousClock.now
            if let pixels = await decoder.pixels(of: mutant, width: 32, height: 32) {
                pictures += 1
                #expect(pixels.bytes.count == 32 * 32 * 3)
            }
            let time = ContinuousClock.now - start
            #expect(time < .seconds(30), "mutant \(number)")
        }
        // Most are damaged where it does not show; some must be refused.
        #expect(pictures > 100 && pictures < 2_000)
        #expect(await decoder.pixels(of: good[0], width: 32, height: 32) != nil)
    }

    @Test("A process that dies, says nothing, or never ends, costs one picture and no more")
    func otherPrograms() async throws {
        let file = try file("a")
        for (program, arguments) in [
            ("/bin/false", []), ("/nowhere", []), ("/bin/sleep", ["60"]), ("/bin/cat", []),
        ] as [(String, [String])] {
            let start = ContinuousClock.now
            let pixels = await PortraitDecoder(program: program, arguments: arguments)
                .pixels(of: file, width: 8, height: 8)
            #expect(pixels == nil, "\(program)")
            #expect(ContinuousClock.now - start < .seconds(30))
        }
    }
}
