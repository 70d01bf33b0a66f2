import Harness
import Testing

@Suite("The configuration", .limited)
struct ConfigurationTests {
    @Test(
        "What is wrong is an error that names file and key: status 78",
        arguments: [
            ("{", "not JSON"), ("not json", "not JSON"), ("[1]", "[1]"),
            (#"{"peple":{}}"#, "peple"), (#"{"people":{"results":"many"}}"#, "people.results"),
            (#"{"people":{"results":0}}"#, "people.results"), (#"{"people":{"results":1.5}}"#, "people.results"),
            (#"{"browser":{"page_sise":3}}"#, "browser.page_sise"), (#"{"auth":"local"}"#, "auth"),
            (#"{"auth":{"endpoint":"ftp://x"}}"#, "auth.endpoint"), (#"{"display":{"lang":"fr"}}"#, "display.lang"),
            (#"{"browser":{"sections":[{"gender":"male"}]}}"#, "title"),
            (#"{"browser":{"sections":[{"title":"A","agse":[1,2]}]}}"#, "agse"),
            (#"{"people":{"seed":"a","seed":"b"}}"#, "people.seed"),
        ])
    func wrong(content: String, key: String) async throws {
        let house = try Household()
        try house.write(content, to: house.configurationFile)
        for arguments in [["config", "check"], ["config", "show"], ["login"], [], ["people"], ["account", "list"]] {
            let run = try await house.run(arguments, input: Array("\(Household.email)\nx\n".utf8))
            #expect(run.status == .exited(78))
            #expect(run.output.isEmpty)
            #expect(run.errorText.contains(house.configurationFile) && run.errorText.contains(key), "\(run.errorText)")
        }
        #expect(!house.exists(house.accountsFile))
    }

    @Test("--config: a file that is missing or a folder is status 78; the usual place may be empty")
    func missing() async throws {
        let house = try Household()
        #expect(try await house.run("config", "check").status == .exited(0))
        for path in ["nowhere.json", "."] {
            let run = try await house.run("--config", path, "config", "check")
            #expect(run.status == .exited(78))
            #expect(run.errorText.contains(path))
        }
    }

    @Test(
        "a file with a secret of an endpoint or a directory is closed to others",
        arguments: [
            #"{"auth":{"remote":{"headers":{"Authorization":"Bearer t0ken"}}}}"#,
            #"{"people":{"source":"https://a.example","directory":{"list":{"path":"/p"},"fields":{"id":"i","name":"n"},"#
                + #""headers":{"Authorization":"Bearer t0ken"}}}}"#,
            #"{"people":{"source":"https://a.example","directory":{"list":{"path":"/p"},"fields":{"id":"i","name":"n"},"#
                + #""variables":{"api_key":"t0ken"}}}}"#,
        ])
    func openSecret(configuration: String) async throws {
        let house = try Household()
        try house.write(configuration, to: house.configurationFile, mode: 0o644)
        let run = try await house.run("config", "check")
        #expect(run.status == .exited(78) && run.errorText.contains("open to others"), "\(run.errorText)")
        try house.write(configuration, to: house.configurationFile, mode: 0o600)
        let closed = try await house.run("config", "check")
        #expect(closed.status == .exited(0), "\(closed.errorText)")
    }

    @Test("What every command would refuse is refused: plain http to another machine, unless it is allowed")
    func plainHTTP() async throws {
        let house = try Household()
        for key in [#""auth":{"endpoint""#, #""people":{"source""#] {
            try house.write(#"{\#(key):"http://other.example"}}"#, to: house.configurationFile)
            let run = try await house.run("config", "check")
            #expect(run.status == .exited(78) && run.errorText.contains("http://other.example"), "\(run.errorText)")
            #expect(try await house.run("config", "check", "--allow-http").status == .exited(0))
        }
    }

    @Test("Several faults are told at once")
    func several() async throws {
        let house = try Household()
        try house.write(#"{"people":{"results":"many"},"display":{"lang":5},"extra":1}"#, to: house.configurationFile)
        let run = try await house.run("config", "check")
        #expect(run.status == .exited(78))
        for key in ["people.results", "display.lang", "extra"] { #expect(run.errorText.contains(key)) }
    }

    @Test("flag > environment > file > default, and config show says which")
    func precedence() async throws {
        let house = try Household()
        let file = try house.write(
            #"{"people":{"results":7},"display":{"lang":"ko"},"auth":{"endpoint":"http://file.example"}}"#,
            to: "my.json")
        let environment = ["ROLLCALL_AUTH_ENDPOINT": "http://environment.example", "ROLLCALL_PEOPLE_RESULTS": "8"]
        let run = try await house.run(
            "config", "show", "--format", "json", "--config", file, "--endpoint", "http://flag.example",
            environment: environment)
        #expect(run.status == .exited(0))
        let settings = try run.events()
        func setting(_ key: String) -> JSON? { settings.first { $0["key"]?.text == key } }
        #expect(setting("auth.endpoint")?["value"] == "http://flag.example")
        #expect(setting("auth.endpoint")?["origin"] == "--endpoint")
        #expect(setting("people.results")?["value"] == 8)
        #expect(setting("people.results")?["origin"] == "ROLLCALL_PEOPLE_RESULTS")
        #expect(setting("display.lang")?["value"] == "ko")
        #expect(setting("display.lang")?["origin"]?.text?.hasSuffix("my.json") == true)
        #expect(setting("browser.page_size")?["value"] == 20)
        #expect(setting("browser.page_size")?["origin"] == "default")
    }

    @Test("--config takes the place of the file in its usual place")
    func otherFile() async throws {
        let house = try Household()
        try house.write(#"{"broken"#, to: house.configurationFile)
        let file = try house.write("{}", to: "my.json")
        #expect(try await house.run("config", "check").status == .exited(78))
        #expect(try await house.run("config", "check", "--config", file).status == .exited(0))
    }

    @Test("An environment variable of a wrong type or unknown name is status 78, and named")
    func environment() async throws {
        let house = try Household()
        for name in ["ROLLCALL_PEOPLE_RESULTS", "ROLLCALL_PEEPLE_RESULTS"] {
            let run = try await house.run("config", "check", environment: [name: "many"])
            #expect(run.status == .exited(78))
            #expect(run.errorText.contains(name))
        }
    }

    @Test("config.example.json is sound, complete and used as it stands")
    func example() async throws {
        let house = try Household()
        let example = try house.write(try house.read(Self.example), to: "config.example.json")
        let check = try await house.run("--config", example, "config", "check")
        #expect(check.status == .exited(0) && check.outputText.contains("is valid"))
        let shown = try await house.run("--config", example, "config", "show", "--format", "json").events()
        let defaults = try await house.run("config", "show", "--format", "json").events()
        #expect(shown.map { $0["value"] } == defaults.map { $0["value"] }, "it shows the defaults")
        #expect(shown.allSatisfy { $0["origin"] != "default" }, "and all of them")
        try await house.addAccount()
        let run = try await house.run(
            "--config", example, "--format", "json", credentials: (Household.email, Household.password))
        #expect(run.status == .exited(0))
        #expect(try run.events().map(\.event) == ["login", "sections"])
    }

    private static let example: String = {
        let folders = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        return folders.joined(separator: "/") + "/config.example.json"
    }()

    @Test("Options stand before or after the command's name")
    func optionOrder() async throws {
        let house = try Household()
        for arguments in [
            ["--lang", "ko", "config", "check"], ["config", "check", "--lang", "ko"],
            ["config", "--lang", "ko", "check"],
        ] {
            let run = try await house.run(arguments, input: [])
            #expect(run.status == .exited(0), "\(arguments) \(run.errorText)")
            #expect(run.outputText.contains("설정"))
        }
    }

    @Test("Sections as configured: title with gender, ages, nationalities, in their order")
    func sections() async throws {
        let house = try Household()
        try await house.addAccount()
        try house.write(
            """
            {"people":{"results":400,"seed":"fixed"},"browser":{"page_size":5,"sections":[
            {"title":"한국 밖의 여성","gender":"female"},{"title":"Swiss","nationalities":["CH"]},
            {"title":"Thirty","gender":"male","ages":[30,30]}]}}
            """, to: house.configurationFile)
        let run = try await house.run(
            "--format", "json", credentials: (Household.email, Household.password), commands: ["open swiss", "open 한국"])
        #expect(run.status == .exited(0), "\(run.errorText)")
        let events = try run.events()
        let sections = events[1]["sections"]?.elements ?? []
        #expect(sections.map { $0["title"] } == ["한국 밖의 여성", "Swiss", "Thirty"])
        #expect(sections[1]["preview"]?.elements.allSatisfy { $0["nat"] == "CH" } == true)
        #expect(sections[2]["preview"]?.elements.allSatisfy { $0["age"] == 30 && $0["gender"] == "male" } == true)
        #expect(events[2]["title"] == "Swiss" && events[3]["title"] == "한국 밖의 여성")
        #expect(events[3]["people"]?.elements.count == 5)
    }
}
