import Accounts
import Browsing
import ClientWords
import Doubles
import Networking
import Settings
import SignIn
import Testing
import Words

@Suite("which sentence is chosen by the facts")
struct ChoiceTests {
    private let english = Messages(.english)
    private let korean = Messages(.korean)

    @Test("a login that went well leaves nothing to say")
    func loggedIn() { #expect(english.result(.ok(.sample())) == nil) }

    @Test("the endpoint's own words come after ours, cut, and only where it has some")
    func quotes() {
        let ours = english.result(.rejected(.forbidden(message: nil)))
        #expect(english.result(.rejected(.forbidden(message: ""))) == ours)
        #expect(english.result(.rejected(.forbidden(message: "blocked"))) == ours.map { $0 + " (it says: blocked)" })
        #expect(english.error(OwnerFailure.weakPassword(message: "too short")).hasSuffix(" (it says: too short)"))
        #expect(korean.error(OwnerFailure.weakPassword(message: "too short")).hasSuffix(" (응답: too short)"))
        let long = String(repeating: "x", count: 301)
        #expect(english.result(.invalid(message: long))?.hasSuffix("\(long.dropLast())…)") == true)
    }

    @Test("a wait is named where the endpoint says how long")
    func waits() {
        #expect(english.result(.locked(retryAfter: .seconds(90))) == "Too many attempts: try again in 1 min 30 s")
        #expect(english.result(.locked(retryAfter: nil))?.contains("wait a while") == true)
        #expect(english.error(.tooManyRequests(retryAfter: .seconds(3_601))).hasSuffix("try again in 1 h 1 min"))
    }

    @Test("the local endpoint has a name, others their address")
    func endpoints() {
        #expect(english.loginTitle(endpoint: "local") == "Sign in · local endpoint")
        #expect(english.loginTitle(endpoint: "https://x.example") == "Sign in · https://x.example")
        #expect(korean.error(SessionError.nobodyAt(endpoint: "local")).hasPrefix("로컬 엔드포인트에 로그인"))
    }

    @Test("a heading names section and search, and how many of them all are shown")
    func headings() {
        #expect(english.listTitle("Men", search: "", shown: 3, of: 3) == "Men · 3 people")
        #expect(english.listTitle("Men", search: "kim", shown: 3, of: 3) == "Men, search “kim” · 3 people")
        #expect(english.listTitle(nil, search: "", shown: 1, of: 3) == "Everyone · 1 of 3 people")
        #expect(korean.listTitle(nil, search: "kim", shown: 1, of: 3) == "“kim” 검색 · 3명 중 1명")
    }

    @Test("the sections that nobody configured have a title in each language")
    func sections() {
        let titles = Settings.Section.defaults.map(\.title)
        #expect(titles.map(english.sectionTitle) == titles)
        #expect(titles.map(korean.sectionTitle) == ["남성", "여성", "20대", "30대"])
        #expect(korean.sectionTitle("서울") == "서울")
    }

    @Test("a change tells what there is of it")
    func changes() {
        let change = SectionChange(title: "Men", inserted: 3, removed: 2, moved: 1, updated: 1)
        #expect(english.change(change) == "Men: 3 new, 2 gone, 1 moved, 1 changed")
        #expect(korean.change(change) == "Men: 추가 3, 삭제 2, 이동 1, 변경 1")
        let same = SectionChange(title: "Men", inserted: 0, removed: 0, moved: 0, updated: 0)
        #expect(english.change(same) == "Men: nothing changed")
        let gone = SectionChange(title: "Women", inserted: 0, removed: 1, moved: 0, updated: 0)
        #expect(english.changes([same, gone, change]) == "Women: 1 gone · Men: 3 new, 2 gone, 1 moved, 1 changed")
        #expect(english.changes([same]) == "Refreshed: nothing changed")
    }

    @Test("a misspelt key is answered with the nearest one, and any other one is to be removed")
    func nearest() {
        let problem = { (nearest: String?) in
            SettingsProblem.unknownKey(origin: .file("config.json"), key: "people.sed", nearest: nearest)
        }
        #expect(english.problem(problem("people.seed")).hasSuffix("unknown key people.sed: did you mean people.seed?"))
        #expect(english.problem(problem(nil)).hasSuffix("unknown key people.sed: remove it"))
        #expect(korean.problem(problem("people.seed")).hasSuffix("people.sed는 알 수 없는 키입니다. people.seed를 찾으셨나요?"))
    }

    @Test("a URL that cannot be used is named in each language")
    func unusableURL() {
        let failure = EndpointError.network(.invalidURL("x"))
        #expect(english.error(failure).contains("(invalid URL)"))
        #expect(korean.error(failure).contains("(잘못된 URL)"))
    }

    @Test("after a logout the way on is told where no session is current")
    func stillSignedIn() {
        #expect(
            english.stillSignedIn([.ann, .bob])
                == "Still signed in: ann@example.com (local), bob@example.com (https://x.example)")
        #expect(english.stillSignedIn([.bob]).hasSuffix("to use one, run rollcall switch EMAIL"))
    }

    @Test("at the end only what was not said yet is said")
    func ends() {
        #expect(english.complaint(.done(failedCommands: true)) == nil)
        #expect(english.complaint(.inputEnded, of: .either) == english.inputEnded(.either))
        #expect(english.complaint(.codeMissing, lines: [.password, .code]) == english.codeMissing(line: 2))
        #expect(
            korean.complaint(.inputEnded, lines: [.password, .code])
                == "비밀번호와 일회용 코드를 읽기 전에 입력이 끝났습니다. 첫 줄에 비밀번호, 둘째 줄에 일회용 코드를 쓰세요.")
        #expect(korean.complaint(.passwordMissing) == "비밀번호를 읽기 전에 입력이 끝났습니다. 둘째 줄에 비밀번호를 쓰세요.")
        #expect(
            english.complaint(.passwordMissing, lines: [.login, .password, .code])
                == "Input ended before a password and a one-time code were read: line 2 is the password, line 3 the code"
        )
        #expect(english.complaint(.lineTooLong(limit: 9)) == english.lineTooLong(limit: 9))
        let link = SessionStoreError.symbolicLink(path: "session.json")
        #expect(english.complaint(.cannotStore(link)) == english.error(link))
    }

    @Test("a value's origin is named as the person gave it")
    func origins() {
        #expect(english.name(of: .defaultValue) == "default")
        #expect(korean.name(of: .defaultValue) == "기본값")
        #expect(korean.name(of: .file("config.json")) == "config.json")
        #expect(korean.name(of: .flag("--lang")) == "--lang")
    }
}
