import Accounts
import Testing

@Suite struct SecretTests {
    @Test("a secret prints as nothing but its kind, however it is printed")
    func redacted() {
        let secret = Secret("hunter2")
        var dumped = ""
        dump(secret, to: &dumped)
        let printed =
            "\(Optional(secret) as Any) \(String(reflecting: secret)) \(dumped) \([secret])"
            + "\(Token("hunter2"))"
        #expect(secret.description == "Secret(redacted)")
        #expect(String(reflecting: secret) == "Secret(redacted)")
        #expect(Token("hunter2").description == "Token(redacted)")
        #expect(String(reflecting: Token("hunter2")) == "Token(redacted)")
        #expect(!printed.contains("hunter2"))
        var token = ""
        dump(Token("hunter2"), to: &token)
        #expect(!token.contains("hunter2"))
    }

    @Test("secrets are equal by their bytes")
    func equality() {
        #expect(Secret("same") == Secret("same"))
        #expect(Secret("same") != Secret("some"))
        #expect(Secret("same") != Secret("same "))
        #expect(Secret("") == Secret(""))
        #expect(Token("a") == Token(Secret("a")))
        #expect(Token("a") != Token("b"))
    }

    @Test("a secret without bytes is empty, and one of zeros is not")
    func empty() {
        #expect(Secret.empty.isEmpty && Secret.empty == Secret(""))
        #expect(Secret("").isEmpty && Token("").isEmpty)
        #expect(!Secret([0]).isEmpty && !Token("a").isEmpty)
    }

    @Test(
        "length is counted in code points, and bytes that are no text count one each",
        arguments: [
            ([], 0, true),
            (Array("abc".utf8), 3, true),
            (Array("암호🔑".utf8), 3, true),
            (Array("e\u{301}".utf8), 2, true),
            ([0x00, 0x41], 2, true),
            ([0xFF, 0x41], 2, false),
            ([0xC0, 0x80], 2, false),
            ([0xED, 0xA0, 0x80], 3, false),
            ([0xF4, 0x90, 0x80, 0x80], 4, false),
            ([0xE2, 0x82], 2, false),
            ([0xF4, 0x8F, 0xBF, 0xBF], 1, true),
            // The first and the last of each length, and those next to them.
            ([0xC2, 0x80], 1, true), ([0xC1, 0xBF], 2, false), ([0xDF, 0xBF], 1, true),
            ([0xE0, 0xA0, 0x80], 1, true), ([0xE0, 0x9F, 0xBF], 3, false), ([0xE1, 0x80, 0x80], 1, true),
            ([0xED, 0x80, 0x80], 1, true), ([0xED, 0x9F, 0xBF], 1, true), ([0xEE, 0x80, 0x80], 1, true),
            ([0xF0, 0x90, 0x80, 0x80], 1, true), ([0xF0, 0x8F, 0xBF, 0xBF], 4, false),
            ([0xF1, 0x80, 0x80, 0x80], 1, true), ([0xF4, 0x80, 0x80, 0x80], 1, true),
            // Broken off after the second byte or the third.
            ([0xE1, 0x80, 0x41], 3, false), ([0xF1, 0x80, 0x80, 0x41], 4, false),
        ] as [([UInt8], Int, Bool)])
    func text(bytes: [UInt8], count: Int, isText: Bool) {
        let secret = Secret(bytes)
        #expect(secret.characterCount == count)
        #expect(secret.isText == isText)
        #expect(secret.isText == (String(validating: bytes, as: UTF8.self) != nil))
    }

    @Test(
        "the same characters typed two ways are one secret after normalising",
        arguments: [
            ("cafe\u{301}", "caf\u{E9}"),
            ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "한글"),
            ("\u{AC00}\u{11A8}", "\u{AC01}"),
            ("a\u{323}\u{307}", "a\u{307}\u{323}"),
            ("\u{212B}ngstr\u{F6}m", "A\u{30A}ngstro\u{308}m"),
            ("\u{9C7}\u{9BE}", "\u{9CB}"),
            ("\u{958}", "\u{915}\u{93C}"),
            ("x\u{1D160}y", "x\u{1D158}\u{1D165}\u{1D16E}y"),
            ("\u{2126}", "\u{3A9}"),
            // More marks on a letter than any script needs.
            (
                "a" + String(repeating: "\u{301}\u{323}", count: 15),
                "a" + String(repeating: "\u{323}", count: 15) + String(repeating: "\u{301}", count: 15)
            ),
        ])
    func normalized(left: String, right: String) {
        #expect(Secret(left).normalized() == Secret(right).normalized())
        #expect(Secret(left).normalized().normalized() == Secret(left).normalized())
    }

    @Test("normalising leaves alone what needs none")
    func leftAlone() {
        for text in ["", "plain  ASCII", "암호🔑é"] {
            #expect(Secret(text).normalized().bytes == Array(text.utf8))
        }
        #expect(Secret([0xFF, 0x65, 0xCC, 0x81]).normalized().bytes == [0xFF, 0x65, 0xCC, 0x81])
        // Sorting its marks would take seconds, and anybody can send it.
        let many = "e" + String(repeating: "\u{345}\u{334}", count: 7_000)
        #expect(Secret(many).normalized().bytes == Array(many.utf8))
        #expect(Secret("\u{301}a").normalized().bytes == Array("\u{301}a".utf8))
    }

    @Test("every character of the first two planes normalises as Swift's own strings compare")
    func everyScalar() {
        for start in stride(from: UInt32(0), to: 0x20000, by: 0x100) {
            let text = (start..<start + 0x100).compactMap(Unicode.Scalar.init)
                .map { "ab\(Character($0))\u{301}c\(Character($0))" }.joined()
            let normalized = Secret(text).normalized()
            // Strings are equal where they are canonically equivalent.
            let equivalent = String(decoding: normalized.bytes, as: UTF8.self) == text
            #expect(equivalent && normalized.normalized() == normalized, "U+\(String(start, radix: 16))…")
        }
    }

    @Test("a thousand secrets at once are all had, guarded or not")
    func many() {
        let secrets = (0..<1_000).map { Secret("secret \($0)") }
        for (index, secret) in secrets.enumerated() { #expect(secret.bytes == Array("secret \(index)".utf8)) }
    }

    @Test("what is put together from pieces is their bytes in order, however much it grows")
    func builder() {
        var builder = SecretBuilder(capacity: 0)
        for _ in 0..<100 {
            builder.append("0123")
            builder.append(Secret("45678"))
            builder.append(UInt8(ascii: "9"))
        }
        #expect(builder.count == 1_000)
        #expect(builder.build().bytes == Array(String(repeating: "0123456789", count: 100).utf8))
    }

    @Test("a byte fits at every length, and so does a piece longer than all before it")
    func builderGrowth() {
        var builder = SecretBuilder(capacity: 0)
        var expected: [UInt8] = []
        for byte in UInt8.min...UInt8.max {
            builder.append(byte)
            expected.append(byte)
        }
        let long = String(repeating: "long", count: 1_000)
        builder.append(long)
        builder.append(Token("token"))
        expected += Array((long + "token").utf8)
        #expect(builder.count == 4_261)
        #expect(builder.build().bytes == expected)
    }

    @Test("a form carries any bytes of a password")
    func form() {
        var builder = SecretBuilder()
        builder.appendFormValue(Secret(Array("a b+c&=%é*-._~".utf8) + [0x00, 0xFF]))
        let expected = "a+b%2Bc%26%3D%25%C3%A9*-._%7E%00%FF"
        #expect(builder.build() == Secret(expected))
    }
}
