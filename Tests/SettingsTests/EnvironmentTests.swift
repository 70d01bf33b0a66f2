import Settings
import Testing

@Suite("Environment")
struct EnvironmentTests {
    @Test("every key but those that hold objects has a variable, its path in capitals")
    func names() {
        #expect(Settings.Key.authEndpoint.environmentVariable == "ROLLCALL_AUTH_ENDPOINT")
        #expect(Settings.Key.peopleSource.environmentVariable == "ROLLCALL_PEOPLE_SOURCE")
        #expect(Settings.Key.authLocalTokenMinutes.environmentVariable == "ROLLCALL_AUTH_LOCAL_TOKEN_MINUTES")
        let objects =
            Settings.Key.allCases.filter {
                $0 == .authRemoteLDAP
                    || $0 != .peopleDirectory && [.objectOrNull, .objectsOrNull(0...10)].contains($0.allowed)
            } + [.authEndpoints, .peopleDirectory, .browserSections]
        #expect(Settings.Key.allCases.filter { $0.environmentVariable == nil } == objects)
    }

    @Test("numbers, booleans, choices and comma lists are read from text")
    func kinds() throws {
        let loaded = try Given(environment: [
            "ROLLCALL_BROWSER_PAGE_SIZE": "50", "ROLLCALL_DISPLAY_PLAIN": "Yes", "ROLLCALL_DISPLAY_LANG": "ko",
            "ROLLCALL_PEOPLE_NATIONALITIES": "au, de,CH", "ROLLCALL_BROWSER_SAME_AREA": "city,country",
            "ROLLCALL_PEOPLE_SEND_TOKEN": "never", "ROLLCALL_PEOPLE_SOURCE": "https://randomuser.me/?key=1",
        ]).load()
        var expected = Settings()
        expected.browser.pageSize = 50
        expected.display.plain = true
        expected.display.lang = .ko
        expected.people.nationalities = ["AU", "DE", "CH"]
        expected.browser.sameArea = [.city, .country]
        expected.people.sendToken = .never
        expected.people.source = .url("https://randomuser.me/?key=1")
        #expect(loaded.settings == expected)
    }

    @Test("a key's variable may be named like its option, which its own name overrides")
    func optionNames() throws {
        let loaded = try Given(environment: [
            "ROLLCALL_ENDPOINT": "https://example.org", "ROLLCALL_PEOPLE": "https://people.example.org",
            "ROLLCALL_LANG": "ko", "ROLLCALL_FORMAT": "json", "ROLLCALL_DISPLAY_FORMAT": "text",
        ]).load()
        #expect(loaded.settings.auth.endpoint == .url("https://example.org"))
        #expect(loaded.settings.people.source == .url("https://people.example.org"))
        #expect(loaded.settings.display.lang == .ko)
        #expect(loaded.settings.display.format == .text)
        #expect(loaded.origin(of: .authEndpoint) == .environment("ROLLCALL_ENDPOINT"))
        let wrong = Given(environment: ["ROLLCALL_COLOR": "red"]).problems.first
        guard case .notAllowed(.environment("ROLLCALL_COLOR"), "display.color", "red", _)? = wrong else {
            Issue.record("\(String(describing: wrong))")
            return
        }
        #expect(Given(environment: ["ROLLCALL_HOME": "/opt/rollcall"]).problems.isEmpty)
    }

    @Test(
        "text that is no number, boolean or list of codes names variable and key",
        arguments: [
            (Settings.Key.peopleResults, "many", true), (.peopleResults, "0", false), (.peopleResults, "1e3", true),
            (.displayPlain, "perhaps", true), (.peopleNationalities, "AU,,DE", false),
            (.peopleNationalities, "AUS", false),
            (.browserSameArea, "country,city", false), (.displayColor, "red", false),
        ])
    func wrong(key: Settings.Key, text: String, isType: Bool) throws {
        let variable = try #require(key.environmentVariable)
        let origin = Settings.Origin.environment(variable)
        let expected: SettingsProblem =
            isType
            ? .wrongType(origin: origin, key: key.path, found: text, allowed: key.allowed)
            : .notAllowed(origin: origin, key: key.path, found: text, allowed: key.allowed)
        #expect(Given(environment: [variable: text]).problems == [expected])
    }

    @Test(
        "a variable that looks like a key's but is none is an error that names it",
        arguments: [
            ("ROLLCALL_AUTH_ENDPONT", "ROLLCALL_AUTH_ENDPOINT"), ("ROLLCALL_PEOLPE_SEED", "ROLLCALL_PEOPLE_SEED"),
            ("ROLLCALL_AUTH_COLOUR", nil), ("rollcall_auth_endpoint", "ROLLCALL_AUTH_ENDPOINT"),
        ])
    func typo(name: String, nearest: String?) {
        #expect(Given(environment: [name: "x"]).problems == [.unknownVariable(name: name, nearest: nearest)])
    }

    @Test("variables that are somebody else's are left alone")
    func strangers() {
        let environment = [
            "ROLLCALL_TEST_AUTH": "1", "ROLLCALL_PASSWORD": "x", "AUTH_ENDPOINT": "x", "ROLLCALL": "x",
            "ROLLCALL_AUTH_PASSWORD": "x",
        ]
        #expect(Given(environment: environment, ignoredVariables: ["ROLLCALL_AUTH_PASSWORD"]).problems.isEmpty)
    }

    @Test("sections come from the file only")
    func sections() {
        let variable = "ROLLCALL_BROWSER_SECTIONS"
        #expect(
            Given(environment: [variable: "[]"]).problems
                == [.onlyInFile(origin: .environment(variable), key: "browser.sections")]
        )
    }
}
