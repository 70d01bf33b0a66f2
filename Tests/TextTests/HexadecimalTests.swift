import Testing
import Text

@Suite("Hexadecimal")
struct HexadecimalTests {
    @Test("exactly the digits in both cases have a value, and each value has its digit")
    func digits() {
        let known = Dictionary(
            uniqueKeysWithValues: zip("0123456789abcdefABCDEF".utf8, Array(UInt8(0)...15) + Array(10...15)))
        for byte in UInt8.min...UInt8.max { #expect(Hexadecimal.value(of: byte) == known[byte], "\(byte)") }
        #expect((UInt8(0)...15).map { Hexadecimal.digit($0) } == Array("0123456789abcdef".utf8))
        #expect((UInt8(0)...15).map { Hexadecimal.digit($0, isCapital: true) } == Array("0123456789ABCDEF".utf8))
    }

    @Test(
        "text and bytes stand for each other",
        arguments: [("", []), ("00", [0]), ("0fA9ff", [0x0F, 0xA9, 0xFF])] as [(String, [UInt8])])
    func bytes(text: String, bytes: [UInt8]) {
        #expect(Hexadecimal.bytes(of: text) == bytes)
        #expect(Hexadecimal.text(of: bytes) == text.lowercased())
    }

    @Test(
        "half a byte, a sign, a space and digits of other scripts are not taken",
        arguments: ["0", "+1", " 1", "１２", "0x"])
    func others(text: String) { #expect(Hexadecimal.bytes(of: text) == nil) }
}
