import Networking
import People
import RandomUsers
import SamplePeople
import Testing
import Transport

@Suite("A directory's answer")
struct HTTPPeopleSourceAnswerTests {
    private func people(_ body: String, _ query: PeopleQuery = PeopleQuery(results: 5000)) async throws -> [Person] {
        Array(try await StubDirectory(body).people(query))
    }

    private func failure(_ directory: StubDirectory) async -> PeopleError? {
        do throws(PeopleError) {
            _ = try await directory.people(PeopleQuery(results: 2))
            return nil
        } catch {
            return error
        }
    }

    @Test("gives people of all fields in use")
    func whole() async throws {
        #expect(
            try await people("{\"results\":[\(recorded())]}") == [
                Person(
                    id: "0b3d4e5f-1111-4222-8333-444455556666", name: "Ana Vidal", age: 34, gender: .female,
                    email: "ana.vidal@example.com", phone: "0161 496 0000", cell: "07700 900000", city: "London",
                    state: "England", country: "United Kingdom", nat: "GB", picture: "https://p.example/1.jpg")
            ])
    }

    @Test(
        "is taken with each quirk of the directory",
        arguments: [
            ("a postcode that is a number", recorded(postcode: "90210")),
            ("a postcode with a leading zero", recorded(postcode: "\"0123\"")),
            ("a postcode that is null", recorded(postcode: "null")),
            ("an age with a fraction of nothing", recorded(age: "34.0")),
            ("an age in powers of ten", recorded(age: "3.4e1")),
            (
                "unknown members",
                recorded().replacing("\"nat\"", with: "\"x\":{\"y\":[1,{},[],null,true,-0.5e-3]},\"nat\"")
            ),
            ("spaces everywhere", recorded().replacing(":", with: " : ").replacing("https : ", with: "https:")),
            ("escaped names", recorded(first: "\\u0041\\u006e\\u0061")),
        ])
    func quirks(what: String, person: String) async throws {
        let read = try #require(try await people("{\"results\":[\(person)]}").first, "\(what)")
        #expect(read.name == "Ana Vidal" && read.age == 34 && read.city == "London")
    }

    @Test("is taken in every script, escaped or not")
    func scripts() async throws {
        let names = ["Ђорђе", "حسین", "अमित", "İrem", "Zoë 🙂"]
        for name in names {
            #expect(try await people("{\"results\":[\(recorded(first: name))]}").first?.name == "\(name) Vidal")
            let escaped = name.utf16.map { unit in
                let digits = String(unit, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }.joined()
            #expect(try await people("{\"results\":[\(recorded(first: escaped))]}").first?.name == "\(name) Vidal")
        }
    }

    @Test("is taken with every escape of JSON")
    func escapes() async throws {
        let person = try await people("{\"results\":[\(recorded(first: "\\b\\t\\n\\f\\r\\/\\\\\\\"\\u0000"))]}").first
        #expect(person?.name == "\u{8}\t\n\u{C}\r/\\\"\0 Vidal")
    }

    @Test("may leave out every field but one, and what it leaves out is missing")
    func absentFields() async throws {
        let person = try #require(try await people("{\"results\":[{\"gender\":\"male\"}]}").first)
        #expect(person.gender == .male && person[.age] == .missing && !person.id.isEmpty)
        for text in [person.name, person.email, person.phone, person.cell, person.city, person.nat, person.picture] {
            #expect(text == "")
        }
        let null = try #require(
            try await people(
                """
                {"results":[{"gender":"male","name":null,"location":null,"email":null,"login":null,"dob":null,\
                "picture":null,"id":{"name":"","value":null},"nat":null}]}
                """
            ).first)
        #expect(null == person)
        let lastOnly = try await people("{\"results\":[{\"gender\":\"male\",\"name\":{\"last\":\"Only\"}}]}")
        #expect(lastOnly.first?.name == "Only")
    }

    @Test(
        "puts the family name first, without a space, where the whole name is in Hangul: so it is written and searched",
        arguments: [
            ("지우", "김", "김지우"), ("민수", "남궁", "남궁민수"), ("\\uC9C0\\uC6B0", "김", "김지우"), ("지우", "Kim", "지우 Kim"),
            ("Jiwoo", "김", "Jiwoo 김"), ("", "김", "김"), ("지우", "", "지우"), ("지 우", "김", "지 우 김"),
        ])
    func koreanNames(first: String, last: String, name: String) async throws {
        let body = "{\"results\":[\(recorded(first: first, last: last))]}"
        let table = PeopleTable(try await people(body))
        #expect(table.first?.name == name)
        guard name == "김지우" else { return }
        for search in ["ㄱㅈㅇ", "김지우", "지우 김", "김ㅈ", "^김"] {
            for words in [PeopleSearch.Words.withGaps, .whole] {
                #expect(PeopleSearch(search, words, in: .randomUser).rows(among: [0], in: table) == [0], "\(search)")
            }
        }
    }

    @Test("without UUIDs gives ids of the people's content, the same at each load")
    func contentIDs() async throws {
        let bare = recorded(uuid: "")
        let other = recorded(first: "Eva", uuid: "")
        let older = recorded(uuid: "", age: "35")
        let ids = try await people("{\"results\":[\(bare),\(other),\(bare),\(older)]}").map(\.id)
        #expect(ids[0] == ids[2] && ids[0] != ids[1] && ids[0] == ids[3], "a birthday makes nobody another")
        #expect(ids[0] == "ef04c595-cc87-85f6-9c85-17d15287f1f2")
    }

    @Test("with nobody in it is an empty table and no failure")
    func empty() async throws {
        #expect(try await people("{\"results\":[]}").isEmpty)
        #expect(try await people(" {\"info\":{\"seed\":\"x\"},\"results\":[ ]}\n").isEmpty)
    }

    @Test("with more people than asked for is cut to those")
    func surplus() async throws {
        let list = (0..<5).map { recorded(uuid: "u\($0)") }.joined(separator: ",")
        #expect(try await people("{\"results\":[\(list)]}", PeopleQuery(results: 3)).map(\.id) == ["u0", "u1", "u2"])
    }

    @Test("of all nationalities, for one that the directory does not know, is narrowed here")
    func voidedNationality() async throws {
        let list = [recorded(nat: "GB"), recorded(nat: "PL")].joined(separator: ",")
        let read = try await people("{\"results\":[\(list)]}", PeopleQuery(results: 5, nationalities: ["pl"]))
        #expect(read.map(\.nat) == ["PL"])
    }

    @Test(
        "of another status is told apart",
        arguments: [
            (401, PeopleError.tokenNotSent), (403, .forbidden), (429, .tooMany(retryAfter: nil)),
            (500, .serverError(status: 500)), (503, .serverError(status: 503)), (301, .status(301)),
            (302, .status(302)),
            (304, .status(304)), (404, .status(404)), (400, .status(400)), (0, .status(0)),
        ])
    func statuses(status: Int, expected: PeopleError) async {
        #expect(await failure(StubDirectory(status: status, "{\"results\":[]}")) == expected)
    }

    @Test("that refuses the token it was sent ends the session")
    func refusedToken() async {
        let source = StubDirectory(status: 401, "{}").source(authorization: "Bearer 1")
        await #expect(throws: PeopleError.unauthorized) { try await source.people(PeopleQuery(results: 1)) }
    }

    @Test(
        "that requires another login says which (RFC 9470, 3)",
        arguments: [
            (#"Bearer error="insufficient_user_authentication", acr_values="phr b", max_age="300""#, "phr b", 300),
            (#"DPoP error=insufficient_user_authentication, max_age=0"#, nil, 0),
            (#"Basic realm="a", Bearer error="insufficient_user_authentication", max_age="-1""#, nil, nil),
        ] as [(String, String?, Int?)])
    func stepUp(challenge: String, contexts: String?, age: Int?) async {
        let headers = [HTTPRequest.Header("WWW-Authenticate", challenge)]
        let source = StubDirectory(status: 401, headers: headers, "{}").source(authorization: "Bearer 1")
        await #expect(throws: PeopleError.loginNotEnough(LoginRequirement(contexts: contexts, maxAge: age))) {
            try await source.people(PeopleQuery(results: 1))
        }
    }

    @Test("that refuses a token with another error ends the session")
    func otherChallenge() async {
        let headers = [HTTPRequest.Header("WWW-Authenticate", #"Bearer error="invalid_token", acr_values="phr""#)]
        let source = StubDirectory(status: 401, headers: headers, "{}").source(authorization: "Bearer 1")
        await #expect(throws: PeopleError.unauthorized) { try await source.people(PeopleQuery(results: 1)) }
    }

    @Test(
        "that says when to come back is heard",
        arguments: [
            ("30", .seconds(30)), ("Sun, 15 Mar 2026 12:01:30 GMT", .seconds(90)), ("soon", nil),
        ] as [(String, Duration?)])
    func retryAfter(value: String, wait: Duration?) async {
        let headers = [
            HTTPRequest.Header("date", "Sun, 15 Mar 2026 12:00:00 GMT"), HTTPRequest.Header("retry-after", value),
        ]
        #expect(await failure(StubDirectory(status: 429, headers: headers, "")) == .tooMany(retryAfter: wait))
        let busy = wait.map { PeopleError.overloaded(retryAfter: $0) } ?? .serverError(status: 503)
        #expect(await failure(StubDirectory(status: 503, headers: headers, "")) == busy)
    }

    @Test(
        "that holds an error is that error, with status 200 too",
        arguments: [
            (
                "{\"error\":\"Whoa, ease up there cowboy. You've requested 9 users…\"}",
                PeopleError.tooMany(retryAfter: nil)
            ),
            ("{\"error\":\"Uh oh, something has gone wrong.\"}", .serverError(status: 200)),
            ("{\"error\":{\"code\":\"server_error\"}}", .serverError(status: 200)),
        ])
    func errors(body: String, expected: PeopleError) async {
        #expect(await failure(StubDirectory(body)) == expected)
    }

    @Test(
        "that never came whole is told as the network has it",
        arguments: [
            NetworkError.unreachable(reason: "refused"), .timedOut(after: .seconds(9)), .insecure(reason: "x"),
            .interrupted,
            .notHTTP, .tooLarge(limit: 10), .cancelled, .invalidURL("gopher:"),
        ])
    func transportFailures(failure: NetworkError) async {
        let directory = StubDirectory { _ throws(NetworkError) in throw failure }
        #expect(await self.failure(directory) == .network(failure))
    }

    @Test("that fails on one page fails the load")
    func onePageFails() async {
        let directory = StubDirectory { request in
            HTTPResponse(status: request.url.contains("page=3") ? 429 : 200, body: Array("{\"results\":[]}".utf8))
        }
        await #expect(throws: PeopleError.tooMany(retryAfter: nil)) {
            try await directory.people(PeopleQuery(results: 40_000))
        }
    }

    @Test("is not waited for once the task is cancelled")
    func cancelled() async {
        let directory = StubDirectory { _ throws(NetworkError) in
            while !Task.isCancelled { await Task.yield() }
            throw .cancelled
        }
        let task = Task { try await directory.people(PeopleQuery(results: 20_000)) }
        while directory.requests.isEmpty { await Task.yield() }
        task.cancel()
        await #expect(throws: PeopleError.cancelled) { try await task.value }
    }
}
