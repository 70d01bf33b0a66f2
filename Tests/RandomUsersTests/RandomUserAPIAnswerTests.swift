import FoundationEssentials
import People
import RandomUsers
import Synchronization
import Testing

@Suite("The API's answer")
struct RandomUserAPIAnswerTests {
    @Test(
        "has its format's content type and is never cached",
        arguments: [
            ("", "application/json"), ("format=json", "application/json"), ("fmt=pretty", "application/json"),
            ("format=PrettyJSON", "application/json"), ("format=csv", "text/csv"), ("fmt=yaml", "text/x-yaml"),
            ("format=XML", "text/xml"), ("format=blahblah", "application/json"), ("format=csv&fmt=xml", "text/csv"),
            ("format=csv&format=json", "application/json"),
        ])
    func contentTypes(query: String, type: String) {
        let answer = api().get(query)
        #expect(answer.status == 200)
        #expect(answer.header("Content-Type") == type + "; charset=utf-8")
        #expect(answer.header("Cache-Control") == "no-cache")
        #expect(answer.header("Content-Disposition") == nil)
    }

    @Test(
        "is a download where that is asked for",
        arguments: [
            ("dl", "json"), ("dl=0&format=csv", "csv"), ("download&fmt=yaml", "yaml"), ("dl&fmt=xml", "xml"),
        ])
    func download(query: String, type: String) {
        let answer = api().get(query)
        #expect(answer.header("Content-Type") == "application/octet-stream")
        #expect(answer.header("Content-Disposition") == "attachment; filename=\"download.\(type)\"")
    }

    @Test(
        "is given for no version and for those that there were, and is 404 for another",
        arguments: [
            (nil, 200), ("1.4", 200), ("1.3", 200), ("2", 404), ("", 404), ("portraits", 404),
        ] as [(String?, Int)])
    func versions(version: String?, status: Int) {
        #expect(api().get("", version: version).status == status)
    }

    @Test("is JSON with every field in the directory's order and kind")
    func json() throws {
        let text = api().get("seed=s&nat=gb").text
        let shape = text.replacing(/:"(?:[^"\\]|\\.)*"/, with: ":S").replacing(/:-?\d+/, with: ":N")
        #expect(
            shape == """
                {"results":[{"gender":S,"name":{"title":S,"first":S,"last":S},"location":{"street":{"number":N,"name":S},\
                "city":S,"state":S,"country":S,"postcode":S,"coordinates":{"latitude":S,"longitude":S},"timezone":\
                {"offset":S,"description":S}},"email":S,"login":{"uuid":S,"username":S,"password":S,"salt":S,"md5":S,\
                "sha1":S,"sha256":S},"dob":{"date":S,"age":N},"registered":{"date":S,"age":N},"phone":S,"cell":S,\
                "id":{"name":S,"value":S},"picture":{"large":S,"medium":S,"thumbnail":S},"nat":S}],\
                "info":{"seed":S,"results":N,"page":N,"version":S}}
                """)
        #expect(text.hasSuffix("\"info\":{\"seed\":\"s\",\"results\":1,\"page\":1,\"version\":\"1.4\"}}"))
    }

    @Test("holds the people that the generator makes", arguments: nationalityCodes)
    func people(code: String) throws {
        #expect(try api().list("seed=s&results=40&nat=\(code)").results == users(generator(seed: "s", code), 40))
    }

    @Test("has number postcodes but in CA, GB, IE, NL and NO", arguments: nationalityCodes)
    func postcodes(code: String) throws {
        let isText = ["CA", "GB", "IE", "NL", "NO"].contains(code)
        let text = api().get("nat=\(code)&results=50&inc=location").text
        #expect(text.matches(of: /"postcode":"/).count == (isText ? 50 : 0))
        #expect(text.matches(of: /"postcode":[1-9]/).count == (isText ? 0 : 50))
    }

    @Test("has a national number but in IR, NZ, TR and UA, where it is null", arguments: nationalityCodes)
    func nationalNumbers(code: String) throws {
        let names = [
            "AU": "TFN", "BR": "CPF", "CA": "SIN", "CH": "AVS", "DE": "SVNR", "DK": "CPR", "ES": "DNI", "FI": "HETU",
            "FR": "INSEE", "GB": "NINO", "IE": "PPS", "IN": "UIDAI", "MX": "NSS", "NL": "BSN", "NO": "FN", "RS": "SID",
            "US": "SSN",
        ]
        let list = try api().list("nat=\(code)&results=20&inc=id").results
        #expect(list.allSatisfy { $0.id?.name == names[code] ?? "" })
        #expect(list.allSatisfy { ($0.id?.value == nil) == (names[code] == nil) })
        #expect(api().get("nat=\(code)&inc=id").text.contains("\"value\":null") == (names[code] == nil))
    }

    @Test("puts a day of birth into the numbers that hold one")
    func datedNumbers() throws {
        for user in try api().list("nat=dk,no&results=200").results {
            let date = try #require(user.dob?.date)
            let expected = date.dropFirst(8).prefix(2) + date.dropFirst(5).prefix(2) + date.dropFirst(2).prefix(2)
            #expect(user.id?.value?.hasPrefix(expected) == true)
        }
    }

    @Test("is the same JSON, spread out, where pretty is asked for")
    func pretty() throws {
        let pretty = api().get("seed=s&results=3&fmt=pretty")
        #expect(pretty.text.hasPrefix("{\n  \"results\": [\n    {\n      \"gender\": \""))
        #expect(pretty.text.hasSuffix("\n    \"version\": \"1.4\"\n  }\n}"))
        #expect(
            try JSONDecoder().decode(Listing.self, from: Data(pretty.body)) == api().list("seed=s&results=3"))
        #expect(api().get("fmt=pretty&inc=x&noinfo").text == "{\n  \"results\": [\n    {}\n  ]\n}")
    }

    @Test("says 429 in the directory's words once an address asked for too many in a minute")
    func quota() {
        let clock = Mutex(noon)
        let api = api(now: { clock.withLock { $0 } }, usersPerMinute: 100)
        #expect(api.get("results=60").status == 200)
        #expect(api.get("results=60").status == 200, "counted before it is refused")
        let refused = api.get("results=1")
        #expect(refused.status == 429)
        #expect(
            refused.text == """
                {"error":"Whoa, ease up there cowboy. You've requested 120 users in the last minute. Help us keep this \
                service free and spare some bandwidth for other users please :)"}
                """)
        #expect(refused.header("Retry-After") == nil)
        #expect(refused.header("Content-Type") == "application/json; charset=utf-8")
        #expect(api.get("", address: "192.0.2.2").status == 200, "another address is not concerned")
        clock.withLock { $0 += 60 }
        #expect(api.get("results=1").status == 200, "nor is the next minute")
    }

    @Test("says that something failed in the directory's words")
    func failed() {
        #expect(RandomUserAPI.Answer.failed.status == 500)
        #expect(RandomUserAPI.Answer.failed.text.hasPrefix("{\"error\":\"Uh oh, something has gone wrong."))
    }

    @Test("is read by the client, whatever it is asked for")
    func readByClient() async throws {
        let people = try await StubDirectory(api()).people(PeopleQuery(results: 300, seed: "s"))
        #expect(people.elementsEqual(try generator(seed: "s").people(300)))
    }
}

@Suite("A query")
struct QueryItemTests {
    @Test(
        "is decoded as a form is",
        arguments: [
            ("", []), ("a=1&b=2", ["a", "1", "b", "2"]), ("a", ["a", ""]), ("a=b=c", ["a", "b=c"]),
            ("&&a=&", ["a", ""]),
            ("a+b=%41%20%c3%bc", ["a b", "A ü"]), ("a=%", ["a", "%"]), ("a=%4", ["a", "%4"]), ("a=%zz", ["a", "%zz"]),
            ("a=%ff", ["a", "\u{FFFD}"]), ("=x", ["", "x"]),
        ] as [(String, [String])])
    func items(query: String, expected: [String]) {
        #expect(RandomUserAPI.queryItems(query).flatMap { [$0.name, $0.value] } == expected)
    }
}
