import Testing

@testable import Browsing

@MainActor
@Suite struct CoordinatorTests {
    @Test("it begins with the login, unless somebody is signed in")
    func beginning() {
        #expect(Coordinator().scene == .login)
        #expect(Coordinator(.browser).scene == .browser)
    }

    @Test(
        "each outcome leads to its scene",
        arguments: [
            (.login, .signedIn, .browser), (.browser, .sessionEnded, .login), (.login, .ended, nil),
            (.browser, .ended, nil),
        ] as [(Scene, SceneOutcome, Scene?)])
    func outcomes(before: Scene, outcome: SceneOutcome, after: Scene?) throws {
        let coordinator = Coordinator(before)
        try coordinator.handle(outcome)
        #expect(coordinator.scene == after)
    }

    @Test("what a scene cannot come to is refused, and the scene stays")
    func refused() throws {
        let login = Coordinator(.login)
        #expect(throws: NavigationError(outcome: .sessionEnded, scene: .login)) { try login.handle(.sessionEnded) }
        #expect(login.scene == .login)
        let browser = Coordinator(.browser)
        #expect(throws: NavigationError(outcome: .signedIn, scene: .browser)) { try browser.handle(.signedIn) }
        #expect(browser.scene == .browser)
        try browser.handle(.ended)
        for outcome in [SceneOutcome.signedIn, .sessionEnded, .ended] {
            #expect(throws: NavigationError(outcome: outcome, scene: nil)) { try browser.handle(outcome) }
        }
        #expect(browser.scene == nil)
    }
}
