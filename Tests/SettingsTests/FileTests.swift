import JSON
import Settings
import Testing

@Suite("Configuration file")
struct FileTests {
    @Test("an empty file, or one of white space, is no configuration", arguments: ["", " \n\t\r\n", "\u{FEFF}"])
    func empty(text: String) {
        #expect(Given(file: text).problems == [])
    }

    @Test(
        "what is not JSON is told with line and column",
        arguments: [
            ("{\n  \"auth\": {,\n}", 2, 12, JSONFault.unexpected(character: ",")),
            ("{\"a\": 1", 1, 8, .unexpectedEnd),
            ("{\"a\"", 1, 5, .unexpectedEnd),
            ("{\"a\": \"b", 1, 9, .unexpectedEnd),
            ("{\"a\": \"b\\", 1, 10, .unexpectedEnd),
            ("{} x", 1, 4, .trailing(character: "x")), ("{}\0", 1, 3, .trailing(character: "U+0000")),
            ("{\"a\": 01}", 1, 7, .badNumber),
            ("{\"a\": 1.}", 1, 7, .badNumber),
            ("{\"a\": -}", 1, 7, .badNumber),
            ("{\"한글\": tru}", 1, 11, .unexpected(character: "}")),
            ("{\"a\": \"\\x\"}", 1, 8, .badEscape),
            ("{\"a\": \"\\uD800\"}", 1, 8, .badEscape),
            ("{\"a\": \"\\u+123\"}", 1, 8, .badEscape),
            ("{\"a\": \"b\n\"}", 1, 9, .controlCharacterInString),
            ("{\"a\": 1,}", 1, 9, .unexpected(character: "}")),
            ("// no\n{}", 1, 1, .unexpected(character: "/")),
            ("[1 2]", 1, 4, .unexpected(character: "2")),
            (String(repeating: "[", count: 100_000), 1, 65, .tooDeep(limit: 64)),
        ])
    func notJSON(text: String, line: Int, column: Int, fault: JSONFault) {
        #expect(
            Given(file: text).problems == [.notJSON(path: "c.json", line: line, column: column, fault: fault)]
        )
    }

    @Test("bytes that are not UTF-8 are told with their place")
    func notUTF8() {
        #expect(
            throws: SettingsError(problems: [
                .notJSON(path: "d", line: 1, column: 2, fault: .notUTF8)
            ])
        ) {
            try Settings.load(environment: [:], configFile: nil, defaultFile: "d") { _ in
                [UInt8](ascii: "{\"") + [0xFF] + [UInt8](ascii: "\": 1}")
            }
        }
    }

    @Test("JSON that is no object says what it is", arguments: ["[]", "null", "\"x\"", "7"])
    func notAnObject(text: String) {
        #expect(Given(file: text).problems == [.notAnObject(path: "c.json", found: text)])
    }

    @Test("a member that stands twice is told with the place of the second")
    func duplicate() {
        let text = """
            {"people": {"seed": "a",
             "seed": "b"}, "browser": {"sections": [{"title": "A", "title": "B"}]}}
            """
        #expect(
            Given(file: text).problems == [
                .duplicateKey(path: "c.json", key: "people.seed", line: 2, column: 2),
                .duplicateKey(path: "c.json", key: "browser.sections[0].title", line: 2, column: 56),
            ]
        )
    }

    @Test(
        "an unknown key is told with its path and the nearest known one",
        arguments: [
            (#"{"auth": {"endpont": 1}}"#, "auth.endpont", "auth.endpoint"),
            (#"{"pepole": {}}"#, "pepole", "people"),
            (#"{"auth.endpoint": "local"}"#, "auth.endpoint", "auth.endpoint"),
            (#"{"colour": "red"}"#, "colour", nil),
            (#"{"auth": {"": 1}}"#, "auth.", "auth"),
        ])
    func unknown(text: String, key: String, nearest: String?) {
        #expect(Given(file: text).problems == [.unknownKey(origin: Given.file, key: key, nearest: nearest)])
    }

    @Test(
        "a wrong type names key, what was found and what is allowed",
        arguments: [
            (#"{"people": {"results": "500"}}"#, "people.results", "\"500\"", Settings.Allowed.integer(1...1_000_000)),
            (#"{"people": {"results": 1.5}}"#, "people.results", "1.5", .integer(1...1_000_000)),
            (#"{"people": {"results": null}}"#, "people.results", "null", .integer(1...1_000_000)),
            (#"{"people": {"results": 1e400}}"#, "people.results", "1e400", .integer(1...1_000_000)),
            (#"{"people": {"nationalities": "AU"}}"#, "people.nationalities", "\"AU\"", .countryCodes),
            (#"{"people": {"nationalities": [1]}}"#, "people.nationalities", "[1]", .countryCodes),
            (#"{"display": {"plain": "true"}}"#, "display.plain", "\"true\"", .boolean),
            (#"{"auth": "local"}"#, "auth", "\"local\"", .object),
            (#"{"auth": {"local": [ ]}}"#, "auth.local", "[]", .object),
            (#"{"people": {"seed": 5}}"#, "people.seed", "5", .text),
        ])
    func wrongType(text: String, key: String, found: String, allowed: Settings.Allowed) {
        #expect(
            Given(file: text).problems
                == [.wrongType(origin: Given.file, key: key, found: found, allowed: allowed)]
        )
    }

    @Test("both ends of every range are taken, and nothing beyond")
    func ranges() throws {
        for key in Settings.Key.allCases {
            guard case .integer(let range) = key.allowed else { continue }
            for value in [range.lowerBound, range.upperBound] {
                #expect(try Given(flags: [key: "\(value)"]).load().value(key) == "\(value)")
            }
            for value in [range.lowerBound - 1, range.upperBound + 1] {
                let origin = Settings.Origin.flag(key.flag ?? "--" + key.path)
                #expect(
                    Given(flags: [key: "\(value)"]).problems
                        == [.notAllowed(origin: origin, key: key.path, found: "\(value)", allowed: key.allowed)]
                )
            }
        }
    }

    @Test("a whole number may be written as JSON writes numbers")
    func numberForms() throws {
        #expect(try Given(file: #"{"people": {"results": 5e2}}"#).load().value(.peopleResults) == "500")
    }

    @Test("all problems are told, in the order file, environment, flags")
    func all() {
        var given = Given(file: #"{"x": 1, "people": {"results": 0}}"#)
        given.environment = ["ROLLCALL_DISPLAY_PLAIN": "x"]
        given.flags = [.displayColor: "red"]
        #expect(given.problems.count == 4)
        #expect(given.problems.first == .unknownKey(origin: Given.file, key: "x", nearest: nil))
        #expect(
            given.problems.last
                == .notAllowed(
                    origin: .flag("--color"), key: "display.color", found: "red",
                    allowed: .oneOf(["auto", "always", "never"]))
        )
    }

    @Test("a file of nothing but mistakes is not told without end")
    func bounded() {
        let members = (0..<20_000).map { "\"key\($0)\": 1" }.joined(separator: ",")
        let repeated = Array(repeating: "\"auth\": {}", count: 20_000).joined(separator: ",")
        #expect(Given(file: "{\(members)}").problems.count == 100)
        #expect(Given(file: "{\(repeated)}").problems.count == 20)
    }

    @Test("what was found is told in 100 characters at most")
    func excerpt() {
        let text = String(repeating: "x", count: 5000)
        guard case .notAllowed(_, _, let found, _)? = Given(flags: [.displayColor: text]).problems.first else {
            Issue.record("no problem told")
            return
        }
        #expect(found == String(repeating: "x", count: 99) + "…")
    }
}

extension [UInt8] {
    init(ascii text: StaticString) { self = Array(text.description.utf8) }
}
