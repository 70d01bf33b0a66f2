import FoundationEssentials
import People
import RandomUsers
import SamplePeople
import Testing
import Transport

@Suite("An answer that is not the directory's form")
struct HostileAnswerTests {
    private func outcome(_ body: [UInt8]) async -> Result<PeopleTable, PeopleError> {
        let directory = StubDirectory { _ in HTTPResponse(status: 200, body: body) }
        do throws(PeopleError) {
            return .success(try await directory.people(PeopleQuery(results: 5000)))
        } catch {
            return .failure(error)
        }
    }

    @Test(
        "is told where",
        arguments: [
            ("", "byte 0"), ("   ", "byte 3"), ("<!DOCTYPE html><html></html>", "byte 0"), ("null", "byte 0"),
            ("[]", "byte 0"), ("\"results\"", "byte 0"), ("{}", "results"), ("{\"results\":null}", "results"),
            ("{\"results\":{}}", "results"), ("{\"results\":[1]}", "results[0]"),
            ("{\"results\":[null]}", "results[0]"),
            ("{\"results\":[{}]}", "results[0].gender"),
            ("{\"results\":[{\"gender\":\"male\"},{\"gender\":7}]}", "results[1].gender"),
            ("{\"results\":[{\"gender\":\"male\",\"email\":[]}]}", "results[0].email"),
            ("{\"results\":[{\"gender\":\"male\",\"name\":\"Ana\"}]}", "results[0].name"),
            ("{\"results\":[{\"gender\":\"male\",\"dob\":{\"age\":\"34\"}}]}", "results[0].dob.age"),
            ("{\"results\":[{\"gender\":\"male\",\"dob\":{\"age\":34.5}}]}", "results[0].dob.age"),
            ("{\"results\":[{\"gender\":\"male\",\"dob\":{\"age\":1e99}}]}", "results[0].dob.age"),
            ("{\"results\":[{\"gender\":\"male\"}]} x", "byte 32"), ("{\"results\":[{\"gender\":\"male\"}", "byte 29"),
            ("{\"results\":[{\"gender\":\"male\"},]}", "byte 30"), ("{\"results\":[],}", "byte 14"),
            ("{\"results\":[{\"gender\":\"male\",\"x\":01}]}", "byte 33"), ("{'results':[]}", "byte 1"),
            ("{\"x\":nul}", "byte 8"), ("{\"x\":+1}", "byte 5"), ("{\"x\":1.}", "byte 5"), ("{\"x\":.5}", "byte 5"),
            ("{\"x\":\"a\u{1}\"}", "byte 7"), ("{\"x\":\"\\q\"}", "byte 6"), ("{\"x\":\"\\ud800\"}", "byte 6"),
            ("{\"x\":\"\\udc00\"}", "byte 6"), ("{\"x\":\"\\u00g0\"}", "byte 6"), ("{\"x\":1}", "results"),
        ])
    func reasons(body: String, reason: String) async {
        #expect(await outcome(Array(body.utf8)) == .failure(.notUnderstood(reason: reason)), "\(body)")
    }

    @Test("thirty combining marks in a row are kept of a name", arguments: ["\u{301}", "\\u0301"])
    func marks(mark: String) async throws {
        let name = "e" + String(repeating: mark, count: 1_000)
        let named = #"{"gender":"male","name":{"first":"\#(name)","last":"Lee"}}"#
        let addressed = #"{"gender":"male","email":"\#(name)"}"#
        let people = try await outcome(Array(#"{"results":[\#(named),\#(addressed)]}"#.utf8)).get()
        #expect(people.map(\.name.unicodeScalars.count) == [35, 0])
        #expect(people.map(\.email.unicodeScalars.count) == [0, 31])
    }

    @Test(
        "by bytes that are not UTF-8 is refused",
        arguments: [
            [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0x80],
            [0xF0, 0x80, 0x80, 0x80],
        ] as [[UInt8]])
    func invalidUTF8(bytes: [UInt8]) async {
        for escape in ["", "\\n"] {
            let body =
                Array("{\"results\":[{\"gender\":\"male\",\"email\":\"\(escape)".utf8) + bytes + Array("\"}]}".utf8)
            guard case .failure(.notUnderstood) = await outcome(body) else {
                Issue.record("\(bytes) was taken")
                return
            }
        }
    }

    @Test("by its depth does not end the program")
    func depth() async {
        for bracket in ["[", "{\"a\":"] {
            let body = "{\"x\":" + String(repeating: bracket, count: 1_000_000)
            guard case .failure(.notUnderstood) = await outcome(Array(body.utf8)) else {
                Issue.record("it was taken")
                return
            }
        }
    }

    @Test("because half of it is missing is never taken for the whole")
    func truncated() async {
        let whole = Array("{\"results\":[\(recorded(first: "\\u0041n\\ud83d\\ude42")),\(recorded())]}".utf8)
        guard case .success = await outcome(whole) else {
            Issue.record("the whole was not taken")
            return
        }
        for length in 0..<whole.count {
            guard case .failure(.notUnderstood) = await outcome(Array(whole[..<length])) else {
                Issue.record("\(length) bytes were taken")
                return
            }
        }
    }

    @Test("a byte order mark and odd whitespace are passed over")
    func byteOrderMark() async {
        let body = [0xEF, 0xBB, 0xBF] + Array("\r\n\t {\"results\" :\r\n[ ]\t}\n\n".utf8)
        #expect(await outcome(body) == .success(PeopleTable()))
    }

    @Test("by one changed byte is taken or refused as JSONDecoder has it")
    func fuzzed() async throws {
        let whole = Array(
            "{\"results\":[\(recorded(first: "Zo\\u00eb", postcode: "12")),{\"gender\":\"male\",\"email\":\"m@x.yz\"}]}"
                .utf8)
        var state: UInt64 = 0x5EED
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let alphabet = Array("{}[]\":,\\u0e1-.ntf \u{1}é".utf8)
        var taken = 0
        for _ in 0..<1500 {
            var body = whole
            let at = random(body.count)
            switch random(3) {
            case 0: body[at] = alphabet[random(alphabet.count)]
            case 1: body.remove(at: at)
            default: body.insert(alphabet[random(alphabet.count)], at: at)
            }
            // JSONDecoder takes a comma behind the last member, against RFC 8259.
            if String(decoding: body, as: UTF8.self).contains(/,\s*[}\]]/) { continue }
            // What is not asked of JSONDecoder it does not look at: so all of it is.
            let isJSON = (try? JSONDecoder().decode(AnyJSON.self, from: Data(body))) != nil
            let decoded = isJSON ? try? JSONDecoder().decode(ReferenceListing.self, from: Data(body)) : nil
            let people = (try? await outcome(body).get()).map(Array.init)
            #expect((people == nil) == (decoded == nil), "\(String(decoding: body, as: UTF8.self))")
            if let people, let decoded {
                taken += 1
                for (person, reference) in zip(people, decoded.results) { #expect(reference.matches(person)) }
                #expect(people.count == decoded.results.count)
            }
        }
        #expect(taken > 300 && taken < 1400, "\(taken) of 1,500 taken: the fuzzer must reach both sides")
    }
}
