import Browsing
import Testing

@MainActor
@Suite struct CoordinatorTests {
    @Test("it begins with the login, unless somebody is signed in")
    func beginning() {
        #expect(Coordinator().scene == .login)
        #expect(Coordinator(.browser).scene == .browser)
    }

    @Test(
        "each outcome leads to its scene, from wherever it comes",
        arguments: Scene.allCases,
        [(.signedIn, .browser), (.sessionEnded, .login), (.ended, nil)] as [(SceneOutcome, Scene?)])
    func outcomes(before: Scene, outcome: (leads: SceneOutcome, to: Scene?)) {
        let coordinator = Coordinator(before)
        coordinator.handle(outcome.leads)
        #expect(coordinator.scene == outcome.to)
    }
}
