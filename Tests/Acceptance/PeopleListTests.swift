import Harness
import Testing

@Suite("Lists of people for other programs", .limited)
struct PeopleListTests {
    private static let heading = "id,name,age,gender,email,phone,cell,city,state,country,nat,picture"

    private func household() async throws -> Household {
        let house = try Household()
        try await house.signIn()
        try house.write(#"{"people":{"seed":"fixed","results":200}}"#, to: house.configurationFile)
        return house
    }

    @Test("--summary: how many of each kind, as text and as JSON, of everybody or of a section")
    func summary() async throws {
        let house = try await household()
        let json = try #require(try await house.run("people", "--summary", "--format", "json").events().first)
        #expect(json.event == "figures" && json["count"] == 200 && json["title"] == .null)
        let all = try await house.run("people", "--format", "json").events()
        let women = all.count { $0["gender"] == "female" }
        let text = try await house.run("people", "--summary")
        #expect(text.outputText.contains("200 people"))
        let row = try Regex("(?i)(wo|fe)m[ae](n|le) +\(women) ")
        #expect(text.outputText.contains(row), "\(text.outputText)")
        let section = try await house.run("people", "--summary", "--section", "women")
        #expect(section.outputText.hasPrefix("Women · \(women) people"), "\(section.outputText)")
    }

    @Test("a built-in section is named in either language; its title in what is printed stays")
    func eitherLanguage() async throws {
        let house = try await household()
        for language in ["en", "ko"] {
            let run = try await house.run(
                "--lang", language, "people", "--summary", "--section", "여성", "--format", "json")
            #expect(try run.events().first?["title"] == "Women", "\(run.errorText)")
            let piped = try await house.run(
                "--resume", "--lang", language, "--format", "json", commands: ["open 여성", "open women", "open 30대"])
            #expect(piped.status == .exited(0))
            #expect(
                try piped.events().filter { $0.event == "section" }.map { $0["title"] } == ["Women", "Women", "30s"])
        }
        let terminal = try house.terminal("--plain", "--lang", "ko", columns: 100, rows: 60)
        try await terminal.expectPrompt()
        terminal.send("open women\r")
        try await terminal.expect("1/6페이지")
        try await terminal.expectPrompt()
        terminal.send("ㅂ\r")
        await terminal.expectEnd(.exited(0))
    }

    @Test("at a terminal the titles of the built-in sections are in its language, as in the browser")
    func titles() async throws {
        let house = try await household()
        let unknown = try house.terminal("people", "--section", "xx", "--lang", "ko")
        try await unknown.expect("남성, 여성, 20대, 30대 중 하나")
        await unknown.expectEnd(.exited(64))
        let summary = try house.terminal("people", "--section", "women", "--summary", "--lang", "ko", rows: 100)
        try await summary.expect("여성 · ")
        await summary.expectEnd(.exited(0))
        let piped = try await house.run("people", "--section", "xx", "--lang", "ko")
        #expect(piped.status == .exited(64) && piped.errorText.contains("Men, Women, 20s, 30s"), "\(piped.errorText)")
    }

    @Test("--summary is no list: a list's format is refused", arguments: ["csv", "tsv", "vcard", "vcard3", "mutt"])
    func summaryFormats(format: String) async throws {
        let house = try Household()
        let run = try await house.run("people", "--summary", "--format", format)
        #expect(run.status == .exited(64) && run.output.isEmpty)
        #expect(run.errorText.contains("--format \(format) lists people and cannot show a summary"))
    }

    @Test("--fields with one that is not a field names those to choose from", arguments: ["", "name,x"])
    func fields(names: String) async throws {
        let run = try await (try await household()).run("people", "--fields", names)
        #expect(run.status == .exited(64) && run.outputText.isEmpty)
        #expect(run.errorText.contains("give one of id, name, age"), "\(run.errorText)")
    }

    @Test("csv and tsv begin with a heading, even where nobody is found")
    func tables() async throws {
        let house = try await household()
        let first = try #require(try await house.run("people", "--limit", "1", "--format", "json").events().first)
        let (id, name) = (try #require(first["id"]?.text), try #require(first["name"]?.text))
        let csv = try await house.run("people", "--limit", "1", "--format", "csv").outputText
        #expect(csv.hasPrefix("\(Self.heading)\r\n\(id),\(name),"), "\(csv)")
        let tsv = try await house.run("people", "--limit", "1", "--format", "tsv").outputText
        #expect(tsv.hasPrefix("\(Self.heading.replacing(",", with: "\t"))\n\(id)\t\(name)\t"), "\(tsv)")
        let none = try await house.run("people", "--search", "zzzz", "--format", "csv")
        #expect(none.status == .exited(0) && none.outputText == "\(Self.heading)\r\n")
    }

    @Test("address books and mutt; nobody who was made up has a stranger's photo")
    func addresses() async throws {
        let house = try await household()
        let first = try #require(try await house.run("people", "--limit", "1", "--format", "json").events().first)
        let (id, email) = (try #require(first["id"]?.text), try #require(first["email"]?.text))
        let four = try await house.run("people", "--limit", "1", "--format", "vcard").outputText
        #expect(four.hasPrefix("BEGIN:VCARD\r\nVERSION:4.0\r\nUID:urn:uuid:\(id)\r\n"), "\(four)")
        let three = try await house.run("people", "--limit", "1", "--format", "vcard3").outputText
        #expect(three.hasPrefix("BEGIN:VCARD\r\nVERSION:3.0\r\nUID:\(id)\r\n"), "\(three)")
        #expect(!four.contains("PHOTO") && !three.contains("PHOTO"))
        let mutt = try await house.run("people", "--limit", "1", "--format", "mutt").outputText
        #expect(mutt.hasPrefix("rollcall\n\(email)\t"), "\(mutt)")
    }
}
