import Settings
import Testing
import Words

@Suite("What parts of an endpoint's description take, in words") struct DescriptionWordsTests {
    private static func wording(_ part: Settings.Allowed.Description, _ english: String, _ korean: String) -> Wording {
        Wording(
            { $0.problem(.notAllowed(origin: .file("config.json"), key: "k", found: "x", allowed: .described(part))) },
            "config.json: k is x, but must be " + english, "config.json: k 값 x 대신 다음이어야 합니다: " + korean)
    }

    @Test(arguments: [
        wording(.fieldValue, "text, a number, true, false, null or a list of them", "텍스트, 숫자, true, false, null 또는 그 목록"),
        wording(.sources,
            "a place in the answer, or a list of them: a path such as user.email, header:NAME, cookie:NAME, body, "
                + "claim:NAME or claim:PATH:NAME, a name with a dot or a colon as ['a.b']",
            "응답 안의 위치 또는 그 목록: user.email 같은 경로, header:이름, cookie:이름, body, claim:이름, claim:경로:이름 "
                + "(점이나 쌍점이 든 이름은 ['a.b'])"),
    ])
    func parts(wording: Wording) { wording.expectText() }
}
