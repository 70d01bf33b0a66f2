import Networking
import Testing

@Suite("Percent-encoding")
struct PercentEncodingTests {
    private static let text = Array("aZ09-._~ *+/&=é".utf8) + [0x00, 0xFF]

    @Test(
        "keeps what the place that it is for allows",
        arguments: [
            (.unreserved, "aZ09-._~%20%2A%2B%2F%26%3D%C3%A9%00%FF"), (.form, "aZ09-._%7E+*%2B%2F%26%3D%C3%A9%00%FF"),
        ] as [(PercentEncoding.Kept, String)])
    func encoding(kept: PercentEncoding.Kept, expected: String) {
        var bytes: [UInt8] = []
        PercentEncoding.encode(Self.text, keeping: kept) { bytes.append($0) }
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
        #expect(Self.decoded(expected, isForm: kept == .form) == Self.text)
    }

    @Test(
        "an incomplete escape is refused, or read as it is where that is asked for",
        arguments: [
            ("%", "%"), ("%4", "%4"), ("a%zz", "a%zz"), ("%%41", "%A"), ("%4%41", "%4A"), ("100%+", "100%+"),
            ("%+41", "%+41"), ("%4１", "%4１"),
        ])
    func incomplete(text: String, lenient: String) {
        #expect(Self.decoded(text) == nil)
        #expect(Self.decoded(text, isLenient: true) == Array(lenient.utf8))
    }

    @Test("a plus is a space in a form only, and an encoded one is a plus in both")
    func plus() {
        #expect(Self.decoded("a+b%2Bc") == Array("a+b+c".utf8))
        #expect(Self.decoded("a+b%2Bc", isForm: true) == Array("a b+c".utf8))
    }

    @Test("the fields of a form are split at the first equals sign, and empty ones are left out")
    func fields() {
        let fields = PercentEncoding.fields("&a=1=2&b&=c&d=&&%26=%3D".utf8)
        #expect(fields.map { Substring($0.name) } == ["a", "b", "", "d", "%26"])
        #expect(fields.map { $0.value.map { Substring($0) } } == ["1=2", nil, "c", "", "%3D"])
    }

    private static func decoded(_ text: String, isForm: Bool = false, isLenient: Bool = false) -> [UInt8]? {
        var bytes: [UInt8] = []
        let isRead = PercentEncoding.decode(text.utf8, isForm: isForm, isLenient: isLenient) { bytes.append($0) }
        return isRead ? bytes : nil
    }
}
