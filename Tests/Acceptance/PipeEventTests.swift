import Harness
import Testing

@Suite("Every event on standard output has the members of the contract", .limited)
struct PipeEventTests {
    static let person: Set<String> = [
        "id", "name", "age", "gender", "email", "phone", "cell", "city", "state", "country", "nat", "picture",
    ]

    private func events(_ commands: String...) async throws -> [JSON] {
        let house = try Household()
        try await house.addAccount()
        let run = try await house.run(
            "--format", "json", credentials: (Household.email, Household.password), commands: commands)
        return try run.events()
    }

    private func expectPeople(_ people: [JSON]) {
        for person in people {
            #expect(person.members == Self.person)
            #expect((18...120).contains(person["age"]?.number ?? 0))
            #expect(["female", "male"].contains(person["gender"]))
            for member in Self.person.subtracting(["age"]) { #expect(person[member]?.text != nil, "\(member)") }
        }
    }

    @Test("login: status, name, email, login, endpoint, expires_at, reason, retry_after")
    func login() async throws {
        let login = try await events()[0]
        #expect(
            login.members == [
                "event", "status", "name", "email", "login", "endpoint", "expires_at", "reason", "retry_after",
            ])
        #expect(login["status"] == "ok" && login["reason"] == .null && login["retry_after"] == .null)
        #expect(login["name"] == .string(Household.name))
        #expect(login["email"] == .string(Household.email))
        #expect(login["endpoint"] == "local")
        let expiry = try #require(login["expires_at"]?.text)
        #expect(expiry.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil, "\(expiry)")
    }

    @Test("login that is rejected: the same members")
    func rejected() async throws {
        let house = try Household()
        try await house.addAccount()
        let run = try await house.run("--format", "json", credentials: (Household.email, "wrong"))
        #expect(run.status == .exited(77))
        #expect(
            try run.events() == [
                [
                    "event": "login", "status": "rejected", "name": nil, "email": .string(Household.email),
                    "login": .string(Household.email), "endpoint": "local", "expires_at": nil,
                    "reason": "invalid_credentials", "retry_after": nil,
                ]
            ])
    }

    @Test("sections: four of them with title, count and a preview of 8; stale")
    func sections() async throws {
        let sections = try await events()[1]
        #expect(sections.members == ["event", "sections", "stale"])
        #expect(sections["stale"] == false)
        let list = sections["sections"]?.elements ?? []
        #expect(list.map { $0["title"] } == ["Men", "Women", "20s", "30s"])
        for section in list {
            #expect(section.members == ["title", "count", "preview"])
            #expect(section["preview"]?.elements.count == 8)
            #expect((section["count"]?.number ?? 0) > 8)
            expectPeople(section["preview"]?.elements ?? [])
        }
        let ages = list[2]["preview"]?.elements.compactMap { $0["age"]?.number } ?? []
        #expect(ages.allSatisfy { (20...29).contains($0) })
        #expect(Set(list[0]["preview"]?.elements.map { $0["gender"] } ?? []) == ["male"])
    }

    @Test("section: title, count, page, pages, people; next and prev turn the pages")
    func section() async throws {
        let pages = try await events("open Men", "next", "prev", "open 2").dropFirst(2)
        #expect(pages.map(\.event) == ["section", "section", "section", "section"])
        for page in pages {
            #expect(page.members == ["event", "title", "count", "page", "pages", "people"])
            let count = try #require(page["count"]?.number)
            #expect(page["pages"]?.number == (count + 19) / 20)
            #expect(page["people"]?.elements.count == 20)
            expectPeople(page["people"]?.elements ?? [])
        }
        #expect(pages.map { $0["page"] } == [1, 2, 1, 1])
        #expect(pages.map { $0["title"] } == ["Men", "Men", "Men", "Women"])
        #expect(pages[2]["people"] == pages[4]["people"])
        #expect(pages[2]["people"] != pages[3]["people"])
    }

    @Test("toggled: id, expanded, same_area of 8 at most, the person left out; again closes, another moves")
    func toggled() async throws {
        let events = try await events("open Men", "toggle 1", "toggle 1", "toggle 2", "toggle 3").dropFirst(2)
        let people = events[2]["people"]?.elements ?? []
        let toggles = events.dropFirst()
        #expect(toggles.first?.members == ["event", "id", "expanded", "same_area"])
        #expect(toggles.allSatisfy { $0.event == "toggled" })
        #expect(toggles[3]["id"] == people[0]["id"] && toggles[3]["expanded"] == true)
        #expect(toggles[4]["id"] == people[0]["id"] && toggles[4]["expanded"] == false)
        for toggle in toggles where toggle["expanded"] == true {
            let area = try #require(toggle["same_area"])
            #expect(area.members == ["area", "count", "people"])
            let same = area["people"]?.elements ?? []
            #expect(same.count == min(8, area["count"]?.number ?? -1))
            #expect(!same.contains { $0["id"] == toggle["id"] })
            expectPeople(same)
        }
        #expect(toggles.filter { $0["expanded"] == true }.last?["id"] == people[2]["id"])
    }

    @Test("toggle counts the people that were printed last: after a refresh of an open list, those of the sections")
    func toggleAfterRefresh() async throws {
        let events = try await events("open 2", "refresh", "toggle 9", "search a", "toggle 1")
        let sections = try #require(events.last { $0.event == "sections" }?["sections"]?.elements)
        let printed = sections.flatMap { $0["preview"]?.elements ?? [] }
        let toggled = events.filter { $0.event == "toggled" }
        #expect(toggled.count == 2 && toggled[0]["id"] == printed[8]["id"])
        let found = try #require(events.last { $0.event == "section" }?["people"]?.elements.first)
        #expect(toggled[1]["id"] == found["id"], "after a search, those that it found")
    }

    @Test("toggle takes an id as well as a number")
    func toggleID() async throws {
        let house = try Household()
        try await house.signIn()
        try house.write(#"{"people":{"seed":"same people"}}"#, to: house.configurationFile)
        let first = try await house.run("--resume", "--format", "json", commands: ["open 3"]).events()
        let id = try #require(first.last?["people"]?.elements[4]["id"]?.text)
        let second = try await house.run("--resume", "--format", "json", commands: ["open 3", "toggle \(id)"])
        #expect(second.status == .exited(0))
        #expect(try second.events().last?["id"]?.text == id)
    }

    @Test("profile: name, email, endpoint, expires_at, store; logout: status")
    func profileAndLogout() async throws {
        let events = try await events("profile", "logout", "profile").dropFirst(2)
        #expect(events.map(\.event) == ["profile", "logout"], "after logout nothing more is done")
        #expect(events[2].members == ["event", "name", "email", "login", "endpoint", "expires_at", "store"])
        #expect(events[2]["name"] == .string(Household.name) && events[2]["endpoint"] == "local")
        #expect(events[3] == ["event": "logout", "status": "ok"])
    }

    @Test("refresh: changed for each section with its counts, then the sections again")
    func changed() async throws {
        let events = try await events("refresh").dropFirst(2)
        #expect(events.map(\.event) == ["changed", "changed", "changed", "changed", "sections"])
        #expect(events.dropLast().map { $0["section"] } == ["Men", "Women", "20s", "30s"])
        for change in events.dropLast() {
            #expect(change.members == ["event", "section", "inserted", "removed", "moved", "updated"])
            for member in ["inserted", "removed", "moved", "updated"] { #expect(change[member]?.number != nil) }
        }
        let counts = events.dropLast().flatMap { change in ["inserted", "removed"].map { change[$0]?.number ?? 0 } }
        #expect(counts.contains { $0 > 0 }, "some come and some go, wherever they are listed")
    }

    @Test("The sections come after login, and again after back and refresh, from inside a section too")
    func order() async throws {
        let events = try await events("open 1", "refresh", "back", "sections").map(\.event)
        #expect(
            events == ["login", "sections", "section"] + Array(repeating: "changed", count: 4)
                + ["sections", "sections", "sections"])
    }

    @Test("search: a section event with those who match; an empty search takes it back")
    func search() async throws {
        let events = try await events("search ma", "open Men", "search a", "search").dropFirst(2)
        #expect(events.map(\.event) == ["section", "section", "section", "section"])
        #expect(events[2].members == ["event", "title", "count", "page", "pages", "people"])
        #expect((events[4]["count"]?.number ?? 0) <= (events[3]["count"]?.number ?? 0))
        #expect(events[5]["count"] == events[3]["count"])
    }

    @Test("help is for people: no line on standard output that is no event")
    func help() async throws {
        let house = try Household()
        try await house.addAccount()
        let run = try await house.run(
            "--format", "json", credentials: (Household.email, Household.password), commands: ["help"])
        #expect(run.status == .exited(0))
        #expect(try run.events().map(\.event) == ["login", "sections"])
        for command in ["sections", "open", "toggle", "next", "prev", "search", "refresh", "back", "profile", "quit"] {
            #expect(run.errorText.contains(command))
        }
    }
}
