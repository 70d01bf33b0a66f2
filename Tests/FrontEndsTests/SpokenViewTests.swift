import Accounts
import Display
import Doubles
import FrontEnds
import People
import SignIn
import Terminal
import Testing
import Words

@testable import Browsing

@MainActor
@Suite("what is read aloud is complete sentences")
struct SpokenViewTests {
    private let english = SpokenView(Messages(.english))
    private let korean = SpokenView(Messages(.korean))

    private func figures(_ people: [Person]) -> BrowserEvent {
        let directory = Directory(PeopleTable(people))
        let rows = Array(0..<Int32(people.count))
        return .figures(FiguresSummary(title: "Men", figures: directory.figures(of: rows)))
    }

    private func page(_ title: String?, search: String = "", _ people: [Person] = []) -> BrowserEvent {
        .section(SectionPage(title: title, search: search, count: people.count, page: 1, pages: 1, people: people))
    }

    @Test("figures, and how many more cities there are past twenty")
    func figures() {
        let people = (0..<23).map {
            Person.sample("p\($0)", "Ann", age: $0 == 0 ? 30 : 25, gender: .male, city: "City \($0)", country: "")
        }
        let lines = english.frame(figures(people)).plain.split(separator: "\n").map(String.init)
        #expect(
            lines.prefix(5) == [
                "These are the figures for the section Men, which has 23 people.", "0 people, 0.0%, are women.",
                "23 people, 100.0%, are men.", "22 people, 95.7%, are 20 to 29 years old.",
                "1 person, 4.3%, is 30 to 39 years old.",
            ])
        #expect(lines.contains("23 people, 100.0%, are from South Korea."))
        #expect(lines.contains { $0.hasPrefix("1 person, 4.3%, lives in City ") })
        #expect(lines.last == "There are 3 more cities.")
        let korean = korean.frame(figures(people)).plain
        #expect(korean.contains("Men 섹션 23명의 통계입니다.") && korean.hasSuffix("도시가 3개 더 있습니다."))
        #expect(korean.contains("남성은 23명, 100.0%입니다.") && korean.contains("국적이 대한민국인 사람은 23명, 100.0%입니다."))
    }

    @Test("the sections and how many people each has, without the people")
    func sections() {
        let ann = Person.sample("a", "Ann")
        let summary = SectionsSummary(
            sections: [
                .init(title: "Men", count: 0, people: []), .init(title: "Women", count: 1, people: [ann]),
            ], isStale: false)
        #expect(
            english.frame(.sections(summary)).plain == """
                There are 2 sections; type open and a number.
                Section 1 is Men, with 0 people.
                Section 2 is Women, with 1 person.
                """)
    }

    @Test("every field of a person, those without a value left out")
    func person() {
        let ann = Person.sample("a", "Ann", state: "")
        #expect(
            english.frame(.person(ann)).plain == """
                Name: Ann.
                Age: 25.
                Gender: female.
                Email: a@example.com
                Phone: 1.
                Cell: 2.
                City: Seoul.
                Country: South Korea.
                Nationality: South Korea.
                ID: a.
                """)
        #expect(korean.frame(.person(ann)).plain.contains("휴대폰: 2."))
    }

    @Test("lists, with nobody and with somebody")
    func lists() {
        let ann = Person.sample("a", "Ann")
        #expect(english.frame(page("Men", search: "zzq")).plain == "Nobody in the section Men matches “zzq”.")
        #expect(english.frame(page(nil, search: "zzq")).plain == "Nobody matches “zzq”.")
        #expect(english.frame(page("Men")).plain == "There is nobody in this list.")
        #expect(korean.frame(page("Men", search: "zzq")).plain == "Men 섹션에는 “zzq” 검색 결과가 없습니다.")
        let headings: [(BrowserEvent, String, String)] = [
            (
                page("Women", [ann]), "The section Women has 1 person; this is page 1 of 1.",
                "Women 섹션의 인원은 1명입니다. 1페이지 중 1페이지입니다."
            ),
            (
                page("Women", search: "an", [ann]), "In the section Women, 1 person matches “an”; this is page 1 of 1.",
                "Women 섹션에서 “an” 검색 결과는 1명입니다. 1페이지 중 1페이지입니다."
            ),
            (page(nil, [ann]), "There is 1 person in all; this is page 1 of 1.", "모두 1명입니다. 1페이지 중 1페이지입니다."),
        ]
        for (event, first, second) in headings {
            #expect(english.frame(event).rows.first?.plain == first)
            #expect(korean.frame(event).rows.first?.plain == second)
        }
    }

    @Test("changes, and a session of a login name, which has no email address")
    func others() {
        let changes = [
            SectionChange(title: "Men", inserted: 1, removed: 9, moved: 0, updated: 1),
            SectionChange(title: "Women", inserted: 0, removed: 0, moved: 0, updated: 0),
        ]
        #expect(
            english.frame(.changed(changes)).plain == """
                In the section Men, 1 person is new, 9 are gone and 1 has changed.
                In the section Women, nothing has changed.
                """)
        #expect(
            korean.frame(.changed(changes)).plain == """
                Men 섹션의 변경 사항은 추가 1명, 삭제 9명, 변경 1명입니다.
                Women 섹션은 바뀌지 않았습니다.
                """)
        let profile = Profile(name: "Ann", email: "", login: "ann7", expiresAt: .noon)
        let told = english.frame(.profile(profile, endpoint: "local", place: nil, others: [])).plain
        #expect(told.hasPrefix("You are signed in as Ann, ann7, at the local endpoint; the session expires at "))
    }

    @Test("a session whose end the endpoint does not say is told as one")
    func noExpiry() {
        let profile = Profile(name: "Ann", email: "", login: "ann7", expiresAt: nil)
        let event = BrowserEvent.profile(profile, endpoint: "local", place: nil, others: [])
        #expect(
            english.frame(event).plain.hasPrefix(
                "You are signed in as Ann, ann7, at the local endpoint; the endpoint does not say when the session expires."
            ))
        #expect(korean.frame(event).plain.contains("로그인되어 있습니다. 세션이 언제 만료되는지는 알 수 없습니다."))
    }
}
