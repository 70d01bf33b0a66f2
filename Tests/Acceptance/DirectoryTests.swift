import Harness
import Testing

@Suite("Directories of other servers, and of files", .limited)
struct DirectoryTests {
    private let credentials = (Household.email, Household.password)
    private static let users = """
        {"people":[{"uid":1,"mail":"ada@x.org","first":"Ada","last":"Lovelace","town":"London"},
          {"uid":2,"mail":"bob@x.org","first":"Bob","last":"Ross","town":"Daytona"}]}
        """

    @Test("the endpoint's own people are shown under its session, without a word but its description's")
    func endpoint() async throws {
        let house = try Household()
        try house.write(
            """
            {"auth":{"remote":{"people":{
              "list":{"path":"/staff","items":"people"},
              "search":{"path":"/find","query":{"q":"{text}"},"items":"people"},
              "fields":{"id":"uid","name":"{first} {last}","email":"mail","city":"town"}}}}}
            """, to: house.configurationFile)
        try await LoopbackServer.run(answering: { request in
            switch request.path {
            case "/login": .session()
            case "/profile": .profile
            case "/staff": .json(200, Self.users)
            case "/find": .json(200, #"{"people":[{"uid":9,"first":"Found","mail":"found@x.org"}]}"#)
            default: .failure(404, "not_found")
            }
        }) { server in
            let login = try await house.run("login", "--endpoint", server.url, credentials: credentials)
            #expect(login.status == .exited(0), "\(login.errorText)")
            let people = try await house.run("people", "--format", "json")
            #expect(people.status == .exited(0), "\(people.errorText)")
            #expect(try people.events().map { $0["name"] } == ["Ada Lovelace", "Bob Ross"])
            let asked = try #require(server.requests.last { $0.path == "/staff" })
            #expect(asked.header("authorization")?.hasPrefix("Bearer ") == true)
            let found = try await house.run("people", "--search", "ad", "--format", "mutt")
            #expect(found.outputText.contains("found@x.org\tFound"), "\(found.outputText)\(found.errorText)")
            #expect(server.requests.contains { $0.path == "/find" && $0.parameters["q"] == "ad" })
            let probe = try await house.run("directory", "probe", server.url + "/staff", "--format", "json")
            #expect(probe.status == .exited(0), "\(probe.errorText)")
            let report = try #require(try probe.events().first)
            #expect(report.event == "directory_probe" && report["count"] == 2)
            #expect(report["configuration"]?["list"]?["items"] == "people")
        }
    }

    @Test("a described field that nobody has a value in is null, and may be asked for")
    func withoutValues() async throws {
        let house = try Household()
        try house.write(
            #"""
            {"people":{"directory":{"list":{"path":"/staff","items":"people"},
             "fields":{"id":"uid","name":"{first} {last}","email":"mail","city":"town","desk":"desk"}}}}
            """#, to: house.configurationFile)
        try await house.signIn()
        try await LoopbackServer.run(answering: { _ in .json(200, Self.users) }) { server in
            let source = ["people", "--people", server.url]
            let json = try await house.run(source + ["--where", "city=London", "--format", "json"], input: [])
            #expect(json.outputText.contains(#""city":"London","desk":null}"#), "\(json.outputText)\(json.errorText)")
            let csv = try await house.run(source + ["--fields", "name,desk", "--format", "csv"], input: [])
            #expect(csv.outputText == "name,desk\r\nAda Lovelace,\r\nBob Ross,\r\n", "\(csv.errorText)")
            let none = try await house.run(source + ["--where", "desk=window", "--format", "json"], input: [])
            #expect(none.status == .exited(0) && none.outputText.isEmpty, "\(none.errorText)")
        }
    }

    @Test("a configured field that the directory does not have is reported, with those that it has")
    func unknownFields() async throws {
        let house = try Household()
        try house.write(
            #"{"browser":{"sections":[{"each":"city"},{"each":"nope"}],"same":["desk"]}}"#,
            to: house.configurationFile)
        try await house.signIn()
        try house.write("name,city\nAda,London\nBob,Daytona\n", to: "\(house.folder)/staff.csv")
        let browser = try await house.run("--resume", "--people", "staff.csv", "--format", "json")
        #expect(browser.errorText.contains("browser.sections: No field “nope”: give one of name, city"))
        #expect(browser.errorText.contains("browser.same: No field “desk”"), "\(browser.errorText)")
        let titles = try browser.events().last?["sections"]?.elements.map { $0["title"] }
        #expect(titles == ["Daytona", "London"])
    }

    @Test("a person who is opened has what the request for one adds, asked for once, on a pipe and at a terminal")
    func opened() async throws {
        let house = try Household()
        try house.write(
            """
            {"people":{"directory":{"list":{"path":"/staff","items":"people"},"person":{"path":"/staff/{id}"},
             "fields":{"id":"uid","name":"{first} {last}","email":"mail","city":"town","desk":"desk"}}}}
            """, to: house.configurationFile)
        try await house.signIn()
        try await LoopbackServer.run(answering: { request in
            switch request.path {
            case "/staff": .json(200, Self.users)
            case "/staff/1": .json(200, #"{"desk":"by the window"}"#)
            default: .failure(404, "not_found")
            }
        }) { server in
            let piped = try await house.run(
                "--resume", "--people", server.url, "--format", "json",
                commands: ["person 2", "person 2", "person 1", "person 9"])
            let people = try piped.events().filter { $0.event == "person" }
            #expect(people.map { $0["desk"] } == ["by the window", "by the window", .null], "\(piped.outputText)")
            #expect(people.map { $0["id"] } == ["1", "1", "2"] && people[0]["city"] == "London")
            #expect(people.map { $0["name"] } == ["Ada Lovelace", "Ada Lovelace", "Bob Ross"])
            #expect(try piped.events().last?["code"] == "no_such_person")
            #expect(server.requests.map(\.path) == ["/staff", "/staff/1", "/staff/2"])
            let terminal = try house.terminal("--people", server.url)
            try await terminal.expect("Ada Lovelace")
            // Sections by town, in the order of the alphabet.
            terminal.send("2\r")
            try await terminal.expect("by the window")
            terminal.send("q")
            await terminal.expectEnd(.exited(0))
        }
    }

    @Test("the accounts of a server are shown by SCIM, searched and opened, with the token that its operator set")
    func provisioned() async throws {
        let house = try Household()
        try await house.signIn()
        let token = "f5a1c0de9e8d7c6b"
        try house.write(token + "\n", to: "\(house.folder)/token")
        try await house.besideServer(options: "--scim-token-file token") { url in
            let users = url + "/scim/v2/Users"
            for (address, more) in [
                ("ada@example.com", #","displayName":"Ada Lovelace""#), ("bob@example.com", #","active":false"#),
            ] {
                let added = try await house.shell(
                    """
                    curl -s -o answer -w '%{http_code}' -H 'Authorization: Bearer \(token)' \
                        -H 'Content-Type: application/scim+json' \
                        -d '{"userName":"\(address)"\(more)}' \(users)
                    """)
                #expect(added.outputText == "201", "\(added.errorText)")
            }
            try house.write(
                """
                {"people":{"directory":{"preset":"scim","headers":{"Authorization":"Bearer \(token)"}}}}
                """, to: house.configurationFile)
            let source = ["--people", url + "/scim/v2", "--format", "json"]
            let people = try await house.run(["people"] + source, input: [])
            #expect(people.status == .exited(0), "\(people.errorText)")
            let all = try people.events()
            #expect(all.map { $0["name"] } == [.string(Household.name), "Ada Lovelace", "bob"])
            #expect(all.map { $0["email"] } == [.string(Household.email), "ada@example.com", "bob@example.com"])
            #expect(all.map { $0["active"] } == [true, true, false])
            let found = try await house.run(["people", "--search", "LOVE"] + source, input: [])
            #expect(try found.events().map { $0["id"] } == [all[1]["id"]], "\(found.errorText)")
            try house.write(
                #"{"people":{"directory":{"preset":"scim","headers":{"Authorization":"Bearer x"}}}}"#,
                to: house.configurationFile)
            let refused = try await house.run(["people"] + source, input: [])
            #expect(refused.status == .exited(77), "\(refused.errorText)")
        }
    }

    @Test("a file's people are shown, and a broken row is told")
    func file() async throws {
        let house = try Household()
        try await house.signIn()
        let path = house.configurationFile + ".csv"
        try house.write("Full Name,E-mail\nAda,ada@x.org\nBad,\"open\nBob,bob@x.org\n", to: path)
        let people = try await house.run("people", "--people", path, "--format", "json")
        #expect(people.status == .exited(0), "\(people.errorText)")
        #expect(try people.events().map { $0["email"] } == ["ada@x.org", "bob@x.org"])
        #expect(people.errorText.contains("Line 3"), "\(people.errorText)")
        let missing = try await house.run("people", "--people", path + ".none")
        #expect(missing.status == .exited(66), "\(missing.errorText)")
    }
}
