import People
import RandomUsers
import SamplePeople
import Synchronization
import Testing
import Transport

@Suite("A directory is asked")
struct HTTPPeopleSourceRequestTests {
    private let tail = "inc=gender,name,location,email,login,dob,phone,cell,picture,nat&noinfo"

    @Test("with one GET that names only the fields in use")
    func oneRequest() async throws {
        let directory = StubDirectory()
        _ = try await directory.source("https://people.example").people(PeopleQuery(results: 100))
        #expect(
            directory.requests == [
                HTTPRequest(
                    method: .get, url: "https://people.example/api/1.4/?results=100&\(tail)",
                    headers: [HTTPRequest.Header("Accept", "application/json")])
            ])
    }

    @Test("under the session's token where that is handed in, and without where not")
    func token() async throws {
        let directory = StubDirectory()
        _ = try await directory.source(authorization: "Bearer abc").people(PeopleQuery(results: 1))
        _ = try await directory.source(authorization: nil).people(PeopleQuery(results: 1))
        let headers = directory.requests.map { $0.headers.first { $0.name == "Authorization" }?.value }
        #expect(headers == ["Bearer abc", nil])
    }

    @Test("once where a proof goes with the token: a server may refuse one that it has seen")
    func proof() async throws {
        let directory = StubDirectory()
        _ = try await directory.source(authorization: "DPoP abc", proof: "signed").people(PeopleQuery(results: 1))
        _ = try await directory.source(authorization: "Bearer abc").people(PeopleQuery(results: 1))
        #expect(directory.requests.map(\.isSentOnce) == [true, false])
    }

    @Test(
        "at the path it has, else at /api/1.4/",
        arguments: [
            ("https://randomuser.me/api/", "https://randomuser.me/api/?"),
            ("https://randomuser.me/api/1.3", "https://randomuser.me/api/1.3?"),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080/api/1.4/?"),
            ("http://127.0.0.1:8080/", "http://127.0.0.1:8080/api/1.4/?"),
            ("http://[::1]:8080", "http://[::1]:8080/api/1.4/?"),
            ("https://h.example/x?key=a%20b#top", "https://h.example/x?key=a%20b&"),
            ("https://h.example?key=a/b", "https://h.example/api/1.4/?key=a/b&"),
        ])
    func paths(url: String, start: String) async throws {
        let directory = StubDirectory()
        _ = try await directory.source(url).people(PeopleQuery(results: 3))
        #expect(directory.requests.map(\.url) == [start + "results=3&" + tail])
    }

    @Test(
        "under a name that shows no secret of its URL",
        arguments: [
            ("https://randomuser.me/api/", "https://randomuser.me/api/"),
            ("https://u:p@h.example/x?key=k#f", "https://h.example/x"),
            ("http://h.example?key=a@b", "http://h.example"),
            ("https://h.example/@x", "https://h.example/@x"),
        ])
    func shownName(url: String, name: String) {
        #expect(StubDirectory().source(url).name == name)
    }

    @Test("for gender, nationalities, seed and page, each encoded")
    func parameters() async throws {
        let directory = StubDirectory()
        let source = directory.source()
        _ = try await source.people(PeopleQuery(results: 7, gender: .male, nationalities: ["US", "GB"]))
        _ = try await source.people(PeopleQuery(results: 7, seed: "a b&c=ü", page: 4))
        #expect(
            directory.requests.map(\.url) == [
                "https://people.example/api/1.4/?results=7&gender=male&nat=US,GB&\(tail)",
                "https://people.example/api/1.4/?results=7&seed=a%20b%26c%3D%C3%BC&page=4&\(tail)",
            ])
    }

    @Test("for more than 5,000 in pages under one seed, in order, four at most side by side")
    func pages() async throws {
        let gauge = Gauge()
        let api = api()
        let directory = StubDirectory { request in
            await gauge.enter()
            let query = request.url.drop { $0 != "?" }.dropFirst()
            let answer = api.answer(query: RandomUserAPI.queryItems(query), address: "")
            await gauge.leave()
            return HTTPResponse(status: 200, body: answer.body)
        }
        let people = try await directory.people(PeopleQuery(results: 25_001))
        #expect(
            Set(
                directory.requests.map {
                    String($0.url.prefix { $0 != "&" }) + ($0.url.contains("seed=feed") ? "!" : "")
                })
                == ["https://people.example/api/1.4/?results=5000!", "https://people.example/api/1.4/?results=1!"])
        #expect(await gauge.most <= 4)
        var expected: [Person] = []
        for page in 1...6 { expected += try generator(seed: "feed", page: page).people(page == 6 ? 1 : 5000) }
        #expect(people.elementsEqual(expected))
    }

    @Test("for eight pages and no more while the first of them has not come: the others are kept in memory")
    func window() async throws {
        let asked = Mutex(0)
        let askedBeforeFirst = Mutex(0)
        let directory = StubDirectory { request in
            asked.withLock { $0 += 1 }
            if !request.url.contains("page=") {
                while asked.withLock(\.self) < 8 { await Task.yield() }
                // Whatever else might be asked for has been by then.
                for _ in 0..<1_000 { await Task.yield() }
                askedBeforeFirst.withLock { $0 = asked.withLock(\.self) }
            }
            return HTTPResponse(status: 200, body: Array("{\"results\":[]}".utf8))
        }
        _ = try await directory.people(PeopleQuery(results: 100_000))
        #expect(askedBeforeFirst.withLock(\.self) == 8)
        #expect(asked.withLock(\.self) == 20)
    }

    @Test("for pages of their own when a page is itself several")
    func pagesOfPages() async throws {
        let directory = StubDirectory()
        _ = try await directory.people(PeopleQuery(results: 10_000, seed: "s", page: 3))
        let pages = directory.requests.compactMap { $0.url.firstMatch(of: /page=(\d+)/)?.1 }
        #expect(pages.sorted() == ["5", "6"])
    }

    @Test("never for a page beyond 10,000, which would be answered with the first")
    func beyondTheLastPage() async {
        let directory = StubDirectory()
        await #expect(throws: PeopleError.notUnderstood(reason: "page 10001")) {
            try await directory.people(PeopleQuery(results: 1, seed: "s", page: 10_001))
        }
        for query in [PeopleQuery(results: .max), PeopleQuery(results: 9, gender: .male, seed: "s", page: .max)] {
            await #expect(throws: PeopleError.self) { try await directory.people(query) }
        }
        #expect(directory.requests.isEmpty)
    }

    @Test("for more than are wanted where one gender under a seed is picked out here")
    func genderUnderSeed() async throws {
        let directory = StubDirectory(api())
        for results in [1, 8, 100, 2500] {
            let people = try await directory.people(PeopleQuery(results: results, gender: .female, seed: "s"))
            #expect(people.count == results)
            #expect(people.allSatisfy { $0.gender == .female })
        }
        #expect(directory.requests.first?.url.contains("results=26&seed=s&inc=") == true)
        #expect(!directory.requests.contains { $0.url.contains("gender=female") || $0.url.contains("gender=male") })
    }

    @Test("for one gender in pages as well, under a seed of its own")
    func manyOfOneGender() async throws {
        let directory = StubDirectory(api())
        let people = try await directory.people(PeopleQuery(results: 5001, gender: .male))
        #expect(people.count == 5001)
        #expect(people.allSatisfy { $0.gender == .male })
        #expect(directory.requests.allSatisfy { $0.url.contains("seed=feed") })
    }

    @Test("once more, for a whole page, where too few were of the gender wanted")
    func unequalGenders() async throws {
        let directory = StubDirectory { request in
            let count = request.url.contains("results=5000") ? 5000 : 26
            let list = (0..<count).map { recorded(gender: $0 % 40 == 39 ? "male" : "female", uuid: "u\($0)") }
            return HTTPResponse(status: 200, body: Array("{\"results\":[\(list.joined(separator: ","))]}".utf8))
        }
        let people = try await directory.people(PeopleQuery(results: 1, gender: .male, seed: "s"))
        #expect(people.map(\.id) == ["u39"])
        #expect(directory.requests.count == 2)
    }
}

/// How many are inside at once.
private actor Gauge {
    private var inside = 0
    private(set) var most = 0

    func enter() {
        inside += 1
        most = max(most, inside)
    }

    func leave() { inside -= 1 }
}
