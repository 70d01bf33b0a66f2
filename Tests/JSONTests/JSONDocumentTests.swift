import Harness
import JSON
import Testing

@Suite("JSON as a tree")
struct JSONDocumentTests {
    @Test("numbers are kept as they are written")
    func numbers() throws {
        let text = "[9007199254740993,-0,1.50,1e400,100000000000000000000000]"
        #expect(try JSONDocument(Array(text.utf8)).root.text == text)
    }

    @Test("of combining marks in a row thirty are kept, however they are written", arguments: ["\u{301}", "\\u0301"])
    func marks(mark: String) throws {
        let marks = String(repeating: mark, count: 1_000)
        let root = try JSONDocument(Array(#"{"e\#(marks)": "o\#(marks)", "b": "ok"}"#.utf8)).root
        #expect(root.members?.map(\.key.unicodeScalars.count) == [31, 1])
        #expect(root.members?[0].value.string?.unicodeScalars.count == 31)
        #expect(root["b"]?.string == "ok")
    }

    @Test(
        "a whole number is one however it is written, and none that is not exact",
        arguments: [
            ("5e2", 500), ("5.0", 5), ("-0", 0), ("9007199254740993", 9_007_199_254_740_993),
            ("9007199254740993.0", nil),
            ("1.5", nil), ("1e400", nil), ("9223372036854775808", nil),
        ] as [(String, Int?)])
    func integers(text: String, expected: Int?) {
        #expect(JSONValue.number(text).integer == expected)
    }

    @Test(
        "what is told as text",
        arguments: [
            (#""a""#, "a"), ("400", "400"), ("400.0", "400"), ("9007199254740993", "9007199254740993"), ("1.5", "1.5"),
            ("true", "true"), ("null", nil), ("[1]", nil), ("{}", nil),
        ] as [(String, String?)])
    func plainText(json: String, expected: String?) {
        #expect(JSONValue(text: json)?.plainText == expected)
    }

    @Test("members keep their order; those that stand twice are told with path and place, and the last one counts")
    func duplicates() throws {
        let bytes = Array("{\"b\": 1, \"a\": [{\"x\": 1,\n \"\\u0078\": 2}], \"b\": 3}".utf8)
        let document = try JSONDocument(bytes)
        #expect(document.root.members?.map(\.key) == ["b", "a", "b"])
        #expect(document.root["b"] == .integer(3))
        #expect(document.duplicates.map(\.path) == ["a[0].x", "b"])
        let places = document.duplicates.map { JSONPlace(of: $0.offset, in: bytes) }
        #expect(places.map(\.line) == [2, 2] && places.map(\.column) == [2, 17])
    }

    @Test("a fault is told with path and place")
    func faults() {
        let bytes = Array("{\"한\": [1,\n  {\"b\": tru}]}".utf8)
        let error = #expect(throws: JSONError.self) { try JSONDocument(bytes) }
        #expect(error?.reason == .syntax(.unexpected(character: "}")))
        #expect(error?.path == "한[1].b")
        let place = error.map { JSONPlace(of: $0.offset, in: bytes) }
        #expect(place?.line == 2 && place?.column == 12)
    }

    @Test("nesting is taken up to the limit and no further")
    func depth() {
        func nested(_ count: Int) -> [UInt8] {
            Array((String(repeating: "[", count: count) + String(repeating: "]", count: count)).utf8)
        }
        #expect(throws: Never.self) { try JSONDocument(nested(JSONReader.depthLimit)) }
        let error = #expect(throws: JSONError.self) { try JSONDocument(nested(JSONReader.depthLimit + 1)) }
        #expect(error?.reason == .syntax(.tooDeep(limit: JSONReader.depthLimit)))
        #expect(error?.offset == JSONReader.depthLimit)
    }

    @Test("reading ends soon after it is not wanted any more")
    func stopped() {
        let bytes = Array(("[" + String(repeating: "1,", count: 100_000) + "1]").utf8)
        var asked = 0
        let error = #expect(throws: JSONError.self) {
            try bytes.withUnsafeBufferPointer { bytes in
                var reader = JSONReader(bytes)
                try reader.checkDocument {
                    asked += 1
                    return asked == 3
                }
            }
        }
        #expect(error?.reason == .stopped)
        #expect((error?.offset ?? .max) < 10_000)
    }

    @Test(
        "time grows with the length and no faster",
        arguments: [
            ("{\"a\":\"", "\\u0061", "\"}"), ("[", "[[[[]]]],", "1]"), ("[\"", "한", "\"]"), ("[", "12345,", "1]"),
            ("{", "\"a\":{\"b\":1},", "\"c\":1}"), ("[", " ", "1]"), ("[1.", "0", "1]"),
        ])
    func linear(head: String, part: String, tail: String) throws {
        func duration(_ count: Int) throws -> Duration {
            let bytes = Array((head + String(repeating: part, count: count) + tail).utf8)
            // The best of three: what else shares the processor's caches is not what is measured.
            let times = try (0..<3).map { _ in try ThreadTime.of { _ = try JSONDocument(bytes) } }
            return try #require(times.min())
        }
        _ = try duration(1_000)
        let (short, long) = (try duration(4_000), try duration(64_000))
        // Sixteen times as long: quadratic would be 256 times.
        #expect(long < short * 100)
    }
}
