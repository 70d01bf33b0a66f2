import Testing
import Text

@Suite("Base64 (RFC 4648)")
struct Base64Tests {
    @Test(
        "the examples of section 10 in both directions",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ])
    func examples(plain: String, encoded: String) {
        #expect(Base64.text(of: Array(plain.utf8)) == encoded)
        #expect(Base64.decoded(encoded.utf8) == Array(plain.utf8))
        #expect(Base64.decoded(encoded.utf8.filter { $0 != UInt8(ascii: "=") }) == Array(plain.utf8))
    }

    @Test("both alphabets are read, the usual one is written")
    func alphabets() {
        let bytes: [UInt8] = [0xFB, 0xEF, 0xFF]
        #expect(Base64.text(of: bytes) == "++//")
        #expect(Base64.decoded("++//".utf8) == bytes)
        #expect(Base64.decoded("--__".utf8) == bytes)
    }

    @Test("anything else is not Base64", arguments: ["Z", "Zm9vY", "Zm9v!", "Zg==Zg", "Zm 9v"])
    func malformed(text: String) {
        #expect(Base64.decoded(text.utf8) == nil)
    }
}
