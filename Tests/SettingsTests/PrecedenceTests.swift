import Settings
import Testing

@Suite("Precedence")
struct PrecedenceTests {
    @Test("with nothing said, every value is the default")
    func defaults() throws {
        let loaded = try Given().load()
        #expect(loaded.settings == Settings())
        #expect(loaded.file == nil)
        #expect(loaded.entries.map(\.key) == Settings.Key.allCases)
        #expect(loaded.entries.allSatisfy { $0.origin == .defaultValue })
    }

    @Test("a flag goes over the environment, that over the file, that over the default")
    func order() throws {
        var given = Given(file: #"{"people": {"results": 7, "seed": "file"}, "browser": {"page_size": 3}}"#)
        given.environment = ["ROLLCALL_PEOPLE_RESULTS": "8", "ROLLCALL_PEOPLE_SEED": "env"]
        given.flags = [.peopleResults: "9"]
        let loaded = try given.load()
        #expect(loaded.settings.people.results == 9)
        #expect(loaded.settings.people.seed == "env")
        #expect(loaded.settings.browser.pageSize == 3)
        #expect(loaded.settings.people.timeoutSeconds == 30)
        #expect(loaded.origin(.peopleResults) == .flag("--people.results"))
        #expect(loaded.origin(.peopleSeed) == .environment("ROLLCALL_PEOPLE_SEED"))
        #expect(loaded.origin(.browserPageSize) == Given.file)
        #expect(loaded.origin(.peopleTimeoutSeconds) == .defaultValue)
    }

    @Test("a flag's origin is the option as it is typed")
    func flagName() throws {
        let loaded = try Given(flags: [.authEndpoint: "https://id.example", .displayPlain: "true"]).load()
        #expect(loaded.settings.auth.endpoint == .url("https://id.example"))
        #expect(loaded.settings.display.plain)
        #expect(loaded.origin(.authEndpoint) == .flag("--endpoint"))
    }

    @Test("the default file is read where no other is named, and no longer where one is")
    func defaultFile() throws {
        let files = [
            Given.defaultFile: #"{"people": {"results": 1}}"#, "mine.json": #"{"people": {"results": 2}}"#,
        ]
        let byDefault = try Given(files: files).load()
        #expect(byDefault.settings.people.results == 1)
        #expect(byDefault.file == Given.defaultFile)
        let named = try Given(files: files, configFile: "mine.json").load()
        #expect(named.settings.people.results == 2)
        #expect(named.origin(.peopleResults) == .file("mine.json"))
    }

    @Test("a named file that is missing is an error, and the default file is not read for it")
    func missingFile() {
        let given = Given(files: [Given.defaultFile: "{}"], configFile: "gone.json")
        #expect(given.problems == [.fileMissing(path: "gone.json")])
    }

    @Test("null in the file is said by the file, and the environment goes over it")
    func null() throws {
        var given = Given(file: #"{"people": {"seed": null}}"#)
        let loaded = try given.load()
        #expect(loaded.settings.people.seed == nil)
        #expect(loaded.origin(.peopleSeed) == Given.file)
        given.environment = ["ROLLCALL_PEOPLE_SEED": "x"]
        #expect(try given.load().settings.people.seed == "x")
    }

    @Test("an empty variable counts as not set, a flag without text does not")
    func empty() throws {
        #expect(try Given(environment: ["ROLLCALL_AUTH_ENDPOINT": ""]).load().settings == Settings())
        #expect(
            Given(flags: [.authEndpoint: ""]).problems == [
                .notAllowed(
                    origin: .flag("--endpoint"), key: "auth.endpoint", found: "", allowed: .localOrURL
                )
            ]
        )
    }
}

extension LoadedSettings {
    func origin(_ key: Settings.Key) -> Settings.Origin? { entries.first { $0.key == key }?.origin }
    func value(_ key: Settings.Key) -> String? { entries.first { $0.key == key }?.value }
}
