import Accounts
import Browsing
import Doubles
import People
import Reactors
import SignIn
import Terminal
import Testing
import Text
import Waiting
import Words

@testable import FrontEnds

/// Whole frames of names that are hard to show: wide, combining, right to left, joined, long, hostile.
@MainActor
@Suite struct ViewTests {
    private let messages = Messages(.english)
    private let people: [Person] = [
        .sample("a", "김 지민", age: 9, city: "서울", country: "South Korea", email: "jimin@example.com"),
        .sample("b", "अर्जुन वर्मा", age: 31, city: "दिल्ली", country: "India", email: "arjun@example.com"),
        .sample("c", "Zoe\u{308} Müller", age: 42, city: "Köln", country: "Germany", email: "zoe@example.com"),
        .sample("d", "می‌نا احمدی", age: 101, city: "تهران", country: "Iran", email: "mina@example.com"),
        .sample(
            "e", "Eve\u{1B}[31m\u{9B}2J\u{202E}x\ny", age: 50, city: "Ulm\u{7}", country: "", email: "eve@example.com"),
        .sample("f", "Maximiliane Schwarzenberg-Hohenfels", age: 60, city: "", country: "", email: "max@example.com"),
    ]

    private func detail(_ people: [Person]) -> BrowserReactor {
        BrowserReactor.opened(
            .section(title: "All"),
            in: Directory(PeopleTable(people), sections: [SectionDefinition(title: "All")]),
            rules: BrowsingRules(pageSize: 20, same: ["country"])
        )
    }

    private func frame(_ event: BrowserEvent?, _ language: Language = .english) -> Frame {
        event?.frame(Messages(language)) ?? Frame()
    }

    /// The column in which `mark` begins in each row that has it.
    private func columns(of marks: [String], in frame: Frame) -> [Int] {
        zip(frame.rows.map(\.plain).suffix(marks.count), marks).map { row, mark in
            row.firstRange(of: mark).map { String(row[..<$0.lowerBound]).displayWidth } ?? -1
        }
    }

    @Test("a table of people: ages and places stand in one column whatever the script, and names are cleaned")
    func table() {
        let frame = PeopleTableView.frame(people, messages)
        #expect(
            frame.plain == """
                1  김 지민                         9  서울, South Korea  jimin@example.com
                2  अर्जुन वर्मा                      31  दिल्ली, India  arjun@example.com
                3  Zoe\u{308} Müller                     42  Köln, Germany  zoe@example.com
                4  می‌نا احمدی                    101  تهران, Iran  mina@example.com
                5  Eve[31m2Jx y                   50  Ulm  eve@example.com
                6  Maximiliane Schwarzenberg-H…   60  max@example.com
                """)
        #expect(
            columns(of: ["9  서", "31  दि", "42  K", "101  ت", "50  U", "60"], in: frame) == [35, 34, 34, 33, 34, 34])
    }

    @Test("ten rows and more: numbers stand at the right of their column")
    func numbers() {
        let crowd = (1...10).map { Person.sample("p\($0)", "Ann", age: 30, city: "Ulm", country: "") }
        let rows = PeopleTableView.frame(crowd, messages).rows.map(\.plain)
        #expect(rows.first == " 1  Ann       30  Ulm  p1@example.com")
        #expect(rows.last == "10  Ann       30  Ulm  p10@example.com")
    }

    @Test("a page in Korean, with an area opened under its person")
    func page() {
        let reactor = detail([
            people[0], .sample("z", "이 서연", age: 28, city: "부산", email: "seoyeon@example.com"), people[2],
        ])
        reactor.action.accept(.personToggled("1"))
        #expect(
            frame(reactor.currentState.events.first, .korean).plain == """
                  1  김 지민   9  서울, South Korea
                     South Korea에 사는 다른 사람 1명
                     - 이 서연   28  seoyeon@example.com
                """)
        reactor.action.accept(.listAppeared)
        #expect(
            frame(reactor.currentState.events.first, .korean).plain == """
                All · 3명 · 1/1페이지
                  1  김 지민      9  서울, South Korea
                     South Korea에 사는 다른 사람 1명
                     - 이 서연   28  seoyeon@example.com
                  2  이 서연     28  부산, South Korea
                  3  Zoe\u{308} Müller  42  Köln, Germany
                """)
    }

    @Test("a search, everybody, and an area of nobody else, in Korean")
    func headings() {
        let reactor = BrowserReactor.opened(
            .everyone(search: "없음"), in: Directory(PeopleTable([people[0]]), sections: []),
            rules: BrowsingRules(pageSize: 20, same: ["city"])
        )
        reactor.action.accept(.listAppeared)
        #expect(
            frame(reactor.currentState.events.first, .korean).plain == """
                “없음” 검색 · 0명 · 1/1페이지
                “없음” 검색 결과가 없습니다
                """)
        reactor.action.accept(.searched(""))
        #expect(
            frame(reactor.currentState.events.first, .korean).plain == """
                전체 · 1명 · 1/1페이지
                  1  김 지민   9  서울, South Korea
                """)
        reactor.action.accept(.personToggled("a"))
        #expect(
            frame(reactor.currentState.events.first, .korean).plain == """
                  1  김 지민   9  서울, South Korea
                     서울에 사는 다른 사람이 없습니다
                """)
        let section = detail([people[0]])
        section.action.accept(.searched("지민"))
        #expect(frame(section.currentState.events.first, .korean).plain.hasPrefix("All, “지민” 검색 · 1명 · 1/1페이지\n"))
    }

    @Test("the overview keeps one column of names through all sections")
    func overview() async {
        let reactor = BrowserReactor(
            loader: DirectoryLoader(
                source: StubSource(answers: Answers(.success(people))), query: PeopleQuery(results: 6),
                definitions: [
                    SectionDefinition(title: "Young", ages: 0...40), SectionDefinition(title: "Old", ages: 41...120),
                ]),
            rules: BrowsingRules(pageSize: 20, same: ["city"])
        )
        reactor.action.accept(.appeared)
        await until { !reactor.currentState.isLoading }
        let frame = frame(reactor.currentState.events.last)
        #expect(
            frame.plain == """
                [1] Young · 2 people
                  1  김 지민                         9  서울, South Korea
                  2  अर्जुन वर्मा                      31  दिल्ली, India

                [2] Old · 4 people
                  3  Zoe\u{308} Müller                     42  Köln, Germany
                  4  می‌نا احمدی                    101  تهران, Iran
                  5  Eve[31m2Jx y                   50  Ulm
                  6  Maximiliane Schwarzenberg-H…   60
                """)
        let changes = [SectionChange(title: "Young\u{1B}[2J", inserted: 1, removed: 0, moved: 0, updated: 2)]
        #expect(SectionsView(messages: messages).frame(changes).plain == "Young[2J: 1 new, 2 changed")
    }

    @Test("the profile in both languages, its values in one column")
    func profile() {
        let profile = Profile(name: "김\u{1B}[31m 지민", email: "jimin@example.com", expiresAt: .noon)
        #expect(
            ProfileView(messages: messages).frame(profile, endpoint: "https://example.com", others: []).plain == """
                Name      김[31m 지민
                Email     jimin@example.com
                Endpoint  https://example.com
                Expires   2026-01-31T12:00:00Z
                """)
        let endless = Profile(name: "", email: "jimin@example.com", expiresAt: nil)
        #expect(
            ProfileView(messages: Messages(.korean)).frame(endless, endpoint: "local", others: []).plain == """
                이름        \("")
                이메일      jimin@example.com
                엔드포인트  local
                만료        엔드포인트가 알려 주지 않음
                """)
    }

    @Test("the help in both languages, what a command does in one column")
    func help() {
        #expect(
            BrowserEvent.help().frame(messages).plain == """
                sections      every section with its first few people
                open TITLE|N  one section, page by page
                toggle N|ID   people in the same area; again to collapse
                person N|ID   every field of a person
                next, prev    the next page, the previous page
                search TEXT   find people by name, place, email, phone, age or gender
                sort FIELD    sort the list; sort FIELD reverse the other way
                figures       ages, nationalities and cities in numbers
                export FILE   write the list to a new file: .csv, .tsv, .json or .vcf
                refresh       reload and show what changed
                back          back to the sections
                profile       who is signed in, and until when
                logout        end the session and quit
                help          this list
                quit          quit, still signed in
                """)
        #expect(
            BrowserEvent.help().frame(Messages(.korean)).plain == """
                sections        모든 섹션과 각 섹션의 처음 몇 명 보기
                open 제목|번호  섹션 하나를 페이지별로 보기
                toggle 번호|ID  같은 지역에 사는 사람 보기, 다시 입력하면 접기
                person 번호|ID  한 사람의 모든 항목 보기
                next, prev      다음 페이지, 이전 페이지
                search 검색어   이름, 지역, 이메일, 전화, 나이, 성별로 사람 찾기
                sort 항목       목록 정렬하기, sort 항목 reverse는 거꾸로
                figures         나이, 국적, 도시 통계 보기
                export 파일     목록을 새 파일로 저장하기: .csv, .tsv, .json, .vcf
                refresh         새로 고치고 바뀐 내용 보기
                back            섹션으로 돌아가기
                profile         로그인한 사람과 만료 시각 보기
                logout          세션을 종료하고 나가기
                help            이 목록 보기
                quit            로그인한 채로 나가기
                """)
    }

    @Test("what quit does depends on what becomes of the session")
    func quitting() {
        func last(_ fate: SessionFate, _ language: Language = .english) -> Substring? {
            BrowserEvent.help(fate).frame(Messages(language)).plain.split(separator: "\n").last
        }
        #expect(last(.ended) == "quit          quit and sign out")
        #expect(last(.forgotten) == "quit          quit; you will have to sign in again next time")
        #expect(last(.ended, .korean)?.hasSuffix("로그아웃하고 나가기") == true)
    }

    @Test("a welcome has the name, cleaned, or the address where there is none")
    func welcome() {
        func welcome(_ session: Session, _ language: Language) -> String {
            let outcome = LoginOutcome(login: session.email, endpoint: "local", result: .ok(session))
            return frame(.login(outcome), language).plain
        }
        #expect(welcome(.sample(name: "Ann\u{1B}[2J\u{9D}0;x\u{7}"), .english) == "Welcome, Ann[2J0;x")
        #expect(welcome(.sample(name: "지민"), .korean) == "지민 님, 환영합니다")
        #expect(welcome(.sample(name: ""), .english) == "Welcome, ann@example.com")
    }

    @Test("no text that a terminal would act on comes out of any frame, with colour or without")
    func clean() {
        let reactor = detail(people)
        var frames = [PeopleTableView.frame(people, messages)]
        for id in people.map(\.id) {
            reactor.action.accept(.personToggled(id))
            frames.append(frame(reactor.currentState.events.first))
            reactor.action.accept(.listAppeared)
            frames.append(frame(reactor.currentState.events.first))
        }
        for frame in frames {
            #expect(frame.rows.allSatisfy { $0.plain == $0.plain.cleanedForTerminal })
            let plain = frame.text(for: TerminalCapabilities(color: .none, glyphs: .unicode))
            #expect(!plain.unicodeScalars.contains("\u{1B}"))
        }
    }
}
