import JSON
import Testing

@Suite("JSON in place")
struct JSONReaderTests {
    private func reading<Value>(_ text: String, _ read: (inout JSONReader) throws -> Value) rethrows -> Value {
        try Array(text.utf8).withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            return try read(&reader)
        }
    }

    @Test(
        "a string is told by its place, and copied with its escapes undone",
        arguments: [
            (#""""#, ""), (#""a b""#, "a b"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
            (#""한글 \u1112é""#, "한글 \u{1112}é"),
            (#""\uD834\uDd1e""#, "\u{1D11E}"), (#""12345678\u0000""#, "12345678\0"),
        ])
    func strings(json: String, expected: String) throws {
        try reading(json) { reader in
            let text = try reader.readString()
            #expect(reader.string(text) == expected)
            #expect(reader.byteCount(of: text) == expected.utf8.count)
            var bytes: [UInt8] = [1]
            reader.append(text, to: &bytes)
            #expect(bytes == [1] + Array(expected.utf8))
            let copy = [UInt8](unsafeUninitializedCapacity: 64) { target, count in
                count = reader.copy(text, to: UnsafeMutableRawBufferPointer(target))
            }
            #expect(copy == Array(expected.utf8))
        }
    }

    @Test(
        "a word is known with escapes and without",
        arguments: [
            (#""email""#, true), (#""\u0065mail""#, true), (#""emai""#, false), (#""emails""#, false),
            (#""\u0065mai""#, false),
        ])
    func words(json: String, isSame: Bool) throws {
        try reading(json) { reader in
            let text = try reader.readString()
            #expect(reader.is(text, "email") == isSame)
        }
    }

    @Test(
        "another kind of value than the one asked for is told as that, and what is no value as a fault",
        arguments: [
            ("1", .wrongKind), ("{}", .wrongKind), ("null", .wrongKind), ("", .syntax(.unexpectedEnd)),
            ("x", .syntax(.unexpected(character: "x"))),
        ] as [(String, JSONError.Reason)])
    func kinds(json: String, reason: JSONError.Reason) {
        reading(json) { reader in
            let error = #expect(throws: JSONError.self) { try reader.readString() }
            #expect(error?.reason == reason)
        }
    }

    @Test(
        "what is written: whatever a terminal would act on is escaped, all else stands as it is",
        arguments: [
            ("a\"b\\c/\n\r\t\u{0}\u{1B}\u{7F}", #""a\"b\\c/\n\r\t\u0000\u001b\u007f""#),
            ("\u{80}\u{9F}\u{A0}\u{61C}\u{61B}", "\"\\u0080\\u009f\u{A0}\\u061c\u{61B}\""),
            ("\u{200D}\u{200E}\u{200F}\u{2010}", "\"\u{200D}\\u200e\\u200f\u{2010}\""),
            (
                "\u{2027}\u{2028}\u{202E}\u{202F}\u{2065}\u{2066}\u{2069}\u{206A}",
                "\"\u{2027}\\u2028\\u202e\u{202F}\u{2065}\\u2066\\u2069\u{206A}\""
            ),
            ("한글 é 😀", "\"한글 é 😀\""),
        ])
    func escapes(text: String, expected: String) {
        #expect(JSONValue.string(text).text == expected)
        #expect(JSONValue(text: expected) == .string(text))
    }

    @Test("with an indentation a line for each part")
    func indented() {
        var bytes: [UInt8] = []
        bytes.append(JSONValue(text: #"{"a":[1,{}],"b":[],"c":{"d":null}}"#) ?? .null, indent: 0)
        #expect(
            String(decoding: bytes, as: UTF8.self) == """
                {
                  "a" : [
                    1,
                    {}
                  ],
                  "b" : [],
                  "c" : {
                    "d" : null
                  }
                }
                """)
    }
}
