import FoundationEssentials
import Harness
import RelaysTesting
import Synchronization
import Testing

@Suite("A remote directory", .limited)
struct RemotePeopleTests {
    private let credentials = (Household.email, Household.password)

    /// Answers as endpoint and directory at once.
    private static func both(_ people: LoopbackAnswer) -> @Sendable (LoopbackRequest) -> LoopbackAnswer {
        { $0.path == "/login" ? .session() : $0.path == "/profile" ? .profile : people }
    }

    @Test("It is asked for what is used, and shown in sections")
    func asked() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: Self.both(.people(30))) { server in
            let run = try await house.run(
                "--endpoint", server.url, "--people", server.url, "--format", "json", credentials: credentials,
                commands: ["open Men", "toggle 1"])
            #expect(run.status == .exited(0), "\(run.errorText)")
            let events = try run.events()
            #expect(events.map(\.event) == ["login", "sections", "section", "toggled"])
            #expect(events[1]["sections"]?.elements.map { $0["count"] } == [30, 0, 30, 0])
            #expect(events[3]["same_area"]?["count"] == 29)
            #expect(events[3]["same_area"]?["area"] == "Ghent")
            #expect(events[3]["same_area"]?["people"]?.elements.count == 8)
            let request = try #require(server.requests.last)
            #expect(request.method == "GET" && request.path.hasPrefix("/api/"))
            #expect(request.parameters["results"] == "500")
            let fields = Set((request.parameters["inc"] ?? "").replacing("%2C", with: ",").split(separator: ","))
            #expect(
                fields.isSuperset(of: ["gender", "name", "location", "email", "dob", "phone", "cell", "picture", "nat"])
            )
            #expect(fields.isDisjoint(with: ["registered", "id"]))
        }
    }

    @Test(
        "a token that the directory refuses, and an endpoint that fails to renew it: no end of the session, and no place lost"
    )
    func unrenewed() async throws {
        let house = try Household()
        let loads = Mutex(0)
        try await LoopbackServer.run(answering: { request in
            switch request.path {
            case "/login": .session()
            case "/refresh": .failure(500, "server_error")
            case "/profile": .profile
            default:
                loads.withLock {
                    $0 += 1; return $0
                } == 1 ? .people(3) : .failure(401, "invalid_token")
            }
        }) { server in
            let run = try await house.run(
                "--endpoint", server.url, "--people", server.url, "--format", "json", credentials: credentials,
                commands: ["refresh", "open Men"])
            #expect(run.status == .exited(1), "\(run.errorText)")
            let events = try run.events()
            #expect(events.map(\.event) == ["login", "sections", "error", "sections", "section"])
            #expect(events[2]["code"] == "session_not_renewed")
            #expect(run.errorText.contains("The endpoint failed (status 500)"), "\(run.errorText)")
            let people = try await house.run("people", "--people", server.url)
            #expect(people.status == .exited(69) && !people.errorText.contains("has ended"), "\(people.errorText)")
            #expect(try await house.run("profile").status == .exited(0))
        }
    }

    @Test("A renewal that begins while people are loaded is stored before the command ends")
    func renewedMeanwhile() async throws {
        let house = try Household()
        guard case .send(let profile) = LoopbackAnswer.profile else { return }
        // It is renewed in its last minute, which begins while the endpoint says whose it is.
        let lastMinute = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 + 2).rounded(.up))
        let end = (lastMinute + 60).formatted(.iso8601)
        let gate = LoopbackGate()
        try await LoopbackServer.run(answering: { request in
            switch request.path {
            case "/login": .session(expires: end)
            case "/profile": .held(gate, profile)
            case "/refresh": Self.slowly(.session(token: "access-2", refresh: "refresh-2"))
            default: .people(3)
            }
        }) { server in
            let login = try await house.run("login", "--endpoint", server.url, credentials: credentials)
            try #require(login.status == .exited(0), "\(login.errorText)")
            async let running = house.run("people", "--people", server.url)
            await server.received(2)
            #expect(await eventually { Date() > lastMinute })
            gate.open()
            let people = try await running
            #expect(people.status == .exited(0), "\(people.errorText)")
            #expect(try await house.run("token").outputText == "access-2\n")
            #expect(server.requests.count { $0.path == "/refresh" } == 1)
        }
    }

    /// The same answer, within two or three seconds.
    private static func slowly(_ answer: LoopbackAnswer) -> LoopbackAnswer {
        if case .send(let bytes) = answer { .drip(bytes, every: .milliseconds(10)) } else { answer }
    }

    @Test("The token goes to the endpoint's own origin, and nowhere else unless the configuration says so")
    func token() async throws {
        let cases: [(setting: String, own: String?, other: String?)] = [
            ("same-origin", "Bearer access-1", nil), ("never", nil, nil),
            ("always", "Bearer access-1", "Bearer access-1"),
        ]
        for expected in cases {
            let house = try Household()
            try house.write(#"{"people":{"send_token":"\#(expected.setting)"}}"#, to: house.configurationFile)
            try await LoopbackServer.run(answering: Self.both(.people(3))) { server in
                try await LoopbackServer.run(answering: Self.both(.people(3))) { other in
                    for directory in [server, other] {
                        let run = try await house.run(
                            "--endpoint", server.url, "--people", directory.url, credentials: credentials)
                        #expect(run.status == .exited(0), "\(run.errorText)")
                    }
                    #expect(server.requests.first { $0.method == "GET" }?.header("authorization") == expected.own)
                    #expect(other.requests.first { $0.method == "GET" }?.header("authorization") == expected.other)
                    #expect(!other.requests.isEmpty)
                }
            }
        }
    }

    @Test("The token of the local endpoint goes nowhere")
    func localToken() async throws {
        let house = try Household()
        try await house.addAccount()
        try await LoopbackServer.run(answering: { _ in .people(3) }) { server in
            let run = try await house.run("--people", server.url, credentials: credentials)
            #expect(run.status == .exited(0))
            #expect(!server.requests.isEmpty)
            #expect(server.requests.allSatisfy { $0.header("authorization") == nil })
        }
    }

    @Test("An empty list is a directory of nobody, not a failure")
    func empty() async throws {
        let house = try Household()
        try await house.addAccount()
        try await LoopbackServer.run(answering: { _ in .people(0) }) { server in
            let run = try await house.run(
                "--people", server.url, "--format", "json", credentials: credentials, commands: ["open 1", "toggle 1"])
            #expect(run.status == .exited(1))
            let events = try run.events()
            #expect(events.map(\.event) == ["login", "sections", "section", "error"])
            #expect(events[1]["sections"]?.elements.map { $0["count"] } == [0, 0, 0, 0])
            #expect(events[2]["people"] == [] && events[2]["pages"] == 1)
            let text = try await house.run("people", "--people", server.url)
            #expect(text.status == .exited(0) && text.output.isEmpty && text.errorText.contains("No people"))
        }
    }

    static let failures: [(answer: LoopbackAnswer, exit: Int32, code: String)] = [
        (.json(429, #"{"error":"Whoa, ease up there cowboy."}"#), 75, "too_many_requests"),
        (.json(500, #"{"error":"Uh oh, something has gone wrong."}"#), 69, "directory_failed"),
        (.html(200, "<html></html>"), 76, "directory_not_understood"),
        (.json(200, #"{"results":"none"}"#), 76, "directory_not_understood"),
        (.sendThenClose(Array("220 mail.example ESMTP\r\n".utf8)), 76, "directory_not_understood"),
        (.close, 69, "directory_unreachable"), (.silence, 69, "directory_unreachable"),
        (.failure(403, "forbidden"), 77, "forbidden"),
        (.http(200, body: Array(repeating: 0x20, count: 10 << 20)), 76, "directory_not_understood"),
    ]

    @Test("A directory that fails ends the run with its status; the login stands", arguments: failures.indices)
    func failing(index: Int) async throws {
        let (answer, exit, code) = Self.failures[index]
        let house = try Household()
        try await house.addAccount()
        // What never answers is waited for in full; a slow machine has longer for the others.
        let seconds = code == "directory_unreachable" ? 2 : 30
        try house.write(
            #"{"people":{"timeout_seconds":\#(seconds),"max_answer_bytes":1000000}}"#, to: house.configurationFile)
        try await LoopbackServer.run(answering: { _ in answer }) { server in
            let run = try await house.run("--people", server.url, "--format", "json", credentials: credentials)
            #expect(run.status == .exited(exit))
            let events = try run.events()
            #expect(events.map(\.event) == ["login", "error"])
            #expect(events.last?["code"]?.text == code)
            let people = try await house.run("people", "--people", server.url)
            #expect(people.status == .exited(exit) && people.output.isEmpty)
            #expect(people.errorText.contains(":"))
        }
    }

    @Test("A refresh that fails leaves the people of before, marked stale")
    func stale() async throws {
        let house = try Household()
        try await house.addAccount()
        let loads = Counter()
        try await LoopbackServer.run(answering: { _ in loads.next() == 1 ? .people(9) : .html(500, "") }) { server in
            let run = try await house.run(
                "--people", server.url, "--format", "json", credentials: credentials,
                commands: ["refresh", "sections", "open 1"])
            #expect(run.status == .exited(1))
            let events = try run.events()
            let sections = events.filter { $0.event == "sections" }
            #expect(events.contains { $0.event == "error" && $0["code"] == "directory_failed" })
            #expect(sections.first?["stale"] == false)
            #expect(sections.last?["stale"] == true)
            #expect(sections.last?["sections"] == sections.first?["sections"])
            #expect(events.last?["count"] == 9)
        }
    }

    @Test("Names with escape codes do not reach a terminal (httpie/cli#1812)", arguments: ["text", "json"])
    func escapeCodes(format: String) async throws {
        let house = try Household()
        try await house.addAccount()
        let name = "A\\u001b]0;owned\\u0007\\u009b31m\\u202e\\r\\nB"
        try await LoopbackServer.run(answering: { _ in .people(9, name: name) }) { server in
            let run = try await house.run(
                "--people", server.url, "--format", format, credentials: credentials,
                commands: ["open 1", "toggle 1", "search owned"])
            #expect(run.status == .exited(0), "\(run.errorText)")
            #expect(run.outputText.contains("owned"))
            let isHarmful = run.outputText.unicodeScalars.contains { scalar in
                scalar.value < 0x20 && scalar != "\n" || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x202E
            }
            #expect(!isHarmful)
        }
    }
}
