import Accounts
import ClientWords
import FoundationEssentials
import Testing
import Words

@Suite("times where the person is")
struct LocalTimeTests {
    private let end = Date(timeIntervalSince1970: 1_769_860_800)

    private func messages(_ language: Language, left: TimeInterval) -> Messages {
        let now = end - left
        return Messages(language, clock: LocalClock(now: { now }, offset: { _ in 9 * 3_600 }))
    }

    @Test("are local, and say how long is left: to the second in the last minutes")
    func local() {
        #expect(messages(.english, left: 1_800).expiry(end) == "2026-01-31 21:00 (30 min left)")
        #expect(messages(.korean, left: 1_800).expiry(end) == "2026-01-31 21:00 (30분 남음)")
        #expect(messages(.english, left: 252).expiry(end) == "2026-01-31 21:00 (4 min 12 s left)")
        #expect(messages(.english, left: 9).sessionLeft(until: end, now: end - 9) == "session ends in 9 s")
        #expect(messages(.english, left: -1).expiry(end) == "2026-01-31 21:00 (session needs renewal)")
    }

    @Test("are told aloud with the time left behind the sentence in Korean")
    func spoken() {
        let profile = Profile(name: "Ann", email: "ann@example.com", expiresAt: end)
        #expect(
            messages(.korean, left: 1_800).spoken(profile, endpoint: "local")
                == "Ann, ann@example.com 계정으로 로컬 엔드포인트에 로그인되어 있습니다. 세션은 2026-01-31 21:00에 만료됩니다(30분 남음).")
        #expect(
            messages(.english, left: 1_800).spoken(profile, endpoint: "local")
                .hasSuffix("the session expires at 2026-01-31 21:00 (30 min left)"))
    }

    @Test("without a clock are UTC")
    func universal() { #expect(Messages(.english).expiry(end) == "2026-01-31T12:00:00Z") }
}
