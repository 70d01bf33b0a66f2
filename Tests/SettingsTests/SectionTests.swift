import Testing

@testable import Settings

@Suite("browser.sections")
struct SectionTests {
    private func given(_ sections: String) -> Given {
        Given(file: #"{"browser": {"sections": \#(sections)}}"#)
    }

    @Test("a section says title, gender, ages, nationalities and a query of its own")
    func whole() throws {
        let loaded = try given(
            """
            [{"title": "Down under", "gender": "female", "ages": [18, 18], "nationalities": ["au", "NZ"],
              "query": {"results": 9, "gender": "male", "nationalities": ["AU"], "seed": "s", "page": 2}},
             {"title": "모두", "query": {}}]
            """
        ).load()
        #expect(
            loaded.settings.browser.sections == [
                .init(
                    title: "Down under", gender: .female, ages: 18...18, nationalities: ["AU", "NZ"],
                    query: .init(results: 9, gender: .male, nationalities: ["AU"], seed: "s", page: 2)),
                .init(title: "모두", query: .init()),
            ]
        )
        #expect(loaded.origin(.browserSections) == Given.file)
    }

    @Test("men, women, people in their twenties and thirties where none are configured")
    func defaults() throws {
        let loaded = try Given().load()
        #expect(
            loaded.settings.browser.sections == [
                .init(title: "Men", gender: .male), .init(title: "Women", gender: .female),
                .init(title: "20s", ages: 20...29), .init(title: "30s", ages: 30...39),
            ])
    }

    @Test("the listing writes sections so that they read back the same")
    func roundTrip() throws {
        let first = try given(
            #"[{"title": "A \"b\"", "ages": [0, 150], "query": {"seed": "\u0085\\", "page": 3}}, {"title": "B"}]"#
        ).load()
        let listed = try #require(first.value(.browserSections))
        let section = #"{"title":"A \"b\"","ages":[0,150],"query":{"seed":"\u0085\\","page":3}}"#
        #expect(listed == "[" + section + #",{"title":"B"}]"#)
        #expect(try given(listed).load().settings == first.settings)
    }

    @Test(
        "what is wrong in a section is told with its path",
        arguments: [
            (
                #"[{"gender": "male"}]"#,
                SettingsProblem.missingKey(origin: Given.file, key: "browser.sections[0].title")
            ),
            (
                #"[{"title": "A"}, {"title": "a"}]"#,
                .repeatedTitle(origin: Given.file, key: "browser.sections[1].title", found: "a")
            ),
            (#"[{"title": " "}]"#, notAllowed("[0].title", "\" \"", .title)),
            (#"[{"title": "a\u001b[0m"}]"#, notAllowed("[0].title", #""a\u001b[0m""#, .title)),
            (#"[{"title": 5}]"#, wrongType("[0].title", "5", .title)),
            (#"[{"title": "A", "gender": "x"}]"#, notAllowed("[0].gender", "\"x\"", .oneOf(["female", "male"]))),
            (#"[{"title": "A", "ages": [29, 20]}]"#, notAllowed("[0].ages", "[29,20]", .ages(0...150))),
            (#"[{"title": "A", "ages": [20]}]"#, notAllowed("[0].ages", "[20]", .ages(0...150))),
            (#"[{"title": "A", "ages": [20, 151]}]"#, notAllowed("[0].ages", "[20,151]", .ages(0...150))),
            (#"[{"title": "A", "ages": "20-29"}]"#, wrongType("[0].ages", "\"20-29\"", .ages(0...150))),
            (#"[{"title": "A", "query": {"page": 0}}]"#, notAllowed("[0].query.page", "0", .integer(1...10_000))),
            (#"[{"title": "A", "query": 1}]"#, wrongType("[0].query", "1", .object)),
            (
                #"[{"title": "A", "agse": [1, 2]}]"#,
                .unknownKey(origin: Given.file, key: "browser.sections[0].agse", nearest: "browser.sections[0].ages")
            ),
            (#"["Men"]"#, wrongType("[0]", "\"Men\"", .object)),
            ("[]", notAllowed("", "[]", .objects(1...100))),
            ("{}", wrongType("", "{}", .objects(1...100))),
        ])
    func wrong(sections: String, problem: SettingsProblem) {
        #expect(given(sections).problems == [problem])
    }

    private static func notAllowed(_ key: String, _ found: String, _ allowed: Settings.Allowed) -> SettingsProblem {
        .notAllowed(origin: Given.file, key: "browser.sections" + key, found: found, allowed: allowed)
    }

    private static func wrongType(_ key: String, _ found: String, _ allowed: Settings.Allowed) -> SettingsProblem {
        .wrongType(origin: Given.file, key: "browser.sections" + key, found: found, allowed: allowed)
    }
}
