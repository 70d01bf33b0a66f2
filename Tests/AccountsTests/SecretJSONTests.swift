import Accounts
import JSON
import Testing

@Suite("JSON that has secrets in it")
struct SecretJSONTests {
    private static let value = SecretJSON.object([
        ("b\"", .secret(Secret("p\"\\\n\u{1}é"))), ("a", .token(Token("t/k"))),
        ("list", .list([.text("x"), .plain(.integer(1)), .plain(.null), .list([]), .object([])])),
        ("none", nil),
    ])

    @Test("is written on one line, in the order given, and is what a reader reads")
    func compact() throws {
        var builder = SecretBuilder(capacity: 1)
        let isWritten = builder.appendJSON(Self.value)
        #expect(isWritten)
        let text = builder.build().withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        #expect(text == #"{"b\"":"p\"\\\n\u0001é","a":"t/k","list":["x",1,null,[],{}]}"#)
        let read = try #require(JSONValue(text: text))
        #expect(read["b\""]?.string == "p\"\\\n\u{1}é" && read["list"]?.elements?.count == 5)
    }

    @Test("or with each member and element on a line of its own")
    func indented() {
        var builder = SecretBuilder()
        builder.appendJSON(.object([("a", .list([.text("x"), .text("y")])), ("b", .object([]))]), indent: 0)
        let text = builder.build().withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        #expect(text == "{\n  \"a\" : [\n    \"x\",\n    \"y\"\n  ],\n  \"b\" : {}\n}")
    }

    @Test("cannot carry what is not text, however deep it is")
    func notText() {
        var builder = SecretBuilder()
        let isWritten = builder.appendJSON(.object([("a", .list([.secret(Secret([0xFF]))]))]))
        #expect(!isWritten)
    }
}
