import Accounts
import Testing

@Suite struct SecretEncodingTests {
    @Test("random text is 43 letters of base64url, and never the same")
    func random() {
        let letters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        let texts = (0..<20).map { _ in Secret.randomText().bytes }
        #expect(texts.allSatisfy { $0.count == 43 && letters.isSuperset(of: $0) })
        #expect(Set(texts).count == 20)
    }

    @Test("a digest is that of the example in RFC 7636, and of nothing too")
    func digest() {
        #expect(
            Secret("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk").sha256Text
                == Secret("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"))
        #expect(Secret("").sha256Text == Secret("47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU"))
    }

    @Test(
        "base64 is padded, that for URLs is not",
        arguments: [
            ([], "", ""),
            (Array("f".utf8), "Zg==", "Zg"),
            (Array("fo".utf8), "Zm8=", "Zm8"),
            (Array("foo".utf8), "Zm9v", "Zm9v"),
            (Array("foob".utf8), "Zm9vYg==", "Zm9vYg"),
            ([0xFB, 0xFF], "+/8=", "-_8"),
        ] as [([UInt8], String, String)])
    func base64(bytes: [UInt8], padded: String, forURL: String) {
        #expect(Secret(bytes).base64 == Secret(padded))
        #expect(Secret(bytes).base64URL == Secret(forURL))
    }

    @Test("in a part of a URL, all but unreserved characters are written as their bytes")
    func percent() {
        var builder = SecretBuilder()
        builder.appendPercentEncoded(Secret(Array("aZ09-._~ *+/:@é".utf8) + [0x00, 0x9A, 0xFF]))
        #expect(builder.build() == Secret("aZ09-._~%20%2A%2B%2F%3A%40%C3%A9%00%9A%FF"))
    }
}
