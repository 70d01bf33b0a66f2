import Files
import Testing

@Suite("Paths that are no UTF-8")
struct PathTextTests {
    @Test("what is UTF-8 stands as it is", arguments: ["", "/tmp/a", "한국어", "a\u{10FF7F}"])
    func plain(text: String) {
        #expect(PathText.text(Array(text.utf8)) == text)
        #expect(PathText.bytes(text) == Array(text.utf8))
    }

    @Test(
        "every sequence of bytes comes back, those of the carriers themselves too",
        arguments: [
            [0x80], [0xFF, 0xFE], [0x61, 0xE9, 0x62], [0xED, 0x95], [0xF4, 0x8F, 0xBE, 0x80], [0xC0, 0x80],
            [0xEA, 0xB0, 0x80, 0xEA, 0xB0], [0xF4, 0x8F, 0xBF, 0xBF, 0xE9],
        ] as [[UInt8]])
    func bytes(bytes: [UInt8]) { #expect(PathText.bytes(PathText.text(bytes)) == bytes) }
}
