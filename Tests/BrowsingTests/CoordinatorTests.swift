import Browsing
import Testing

@MainActor
@Suite struct CoordinatorTests {
    private nonisolated static let men = PeopleList.section(title: "Men")
    private nonisolated static let women = PeopleList.section(title: "Women")

    @Test(
        "each outcome leads to its scene",
        arguments: [
            ([.login], .signedIn, [.sections]),
            ([], .signedIn, [.sections]),
            ([.sections, .login], .signedIn, [.sections]),
            ([.sections, .detail(men), .login], .signedIn, [.sections, .detail(men)]),
            ([.sections], .listOpened(men), [.sections, .detail(men)]),
            ([.sections, .detail(men)], .listOpened(women), [.sections, .detail(women)]),
            (
                [.sections, .detail(men)], .listOpened(.everyone(search: "kim")),
                [.sections, .detail(.everyone(search: "kim"))]
            ),
            ([.sections, .detail(men)], .sectionsRequested, [.sections]),
            ([.sections], .sectionsRequested, [.sections]),
            ([.sections, .detail(men)], .profileRequested, [.sections, .detail(men), .profile]),
            ([.sections, .detail(men), .profile], .back, [.sections, .detail(men)]),
            ([.sections, .detail(men)], .back, [.sections]),
            ([.sections, .detail(men)], .sessionEnded, [.sections, .detail(men), .login]),
            ([.sections], .sessionEnded, [.sections, .login]),
            ([], .sessionEnded, [.login]),
            ([.login], .ended, []),
            ([.sections, .detail(men), .login], .ended, []),
        ] as [([Scene], SceneOutcome, [Scene])])
    func outcomes(before: [Scene], outcome: SceneOutcome, after: [Scene]) throws {
        let coordinator = try coordinator(before)
        try coordinator.handle(outcome)
        #expect(coordinator.stack == after)
        #expect(coordinator.top == after.last)
    }

    @Test("the root cannot be popped, and without a root nothing can be pushed or popped")
    func failures() throws {
        let coordinator = Coordinator()
        #expect(coordinator.top == nil)
        #expect(throws: NavigationError.noRoot) { try coordinator.push(.profile) }
        #expect(throws: NavigationError.noRoot) { try coordinator.pop() }
        #expect(throws: NavigationError.noRoot) { try coordinator.handle(.listOpened(Self.men)) }
        #expect(throws: NavigationError.noRoot) { try coordinator.handle(.profileRequested) }
        #expect(throws: NavigationError.noRoot) { try coordinator.handle(.back) }
        coordinator.root(.sections)
        #expect(throws: NavigationError.cannotPopRoot) { try coordinator.pop() }
        #expect(throws: NavigationError.cannotPopRoot) { try coordinator.handle(.back) }
        #expect(coordinator.stack == [.sections])
    }

    @Test("a pop gives the scene that went, a root forgets all others")
    func popping() throws {
        let coordinator = try coordinator([.sections, .detail(Self.men), .profile])
        #expect(try coordinator.pop() == .profile)
        #expect(coordinator.stack == [.sections, .detail(Self.men)])
        coordinator.root(.login)
        #expect(coordinator.stack == [.login])
    }

    private func coordinator(_ scenes: [Scene]) throws -> Coordinator {
        let coordinator = Coordinator()
        for (index, scene) in scenes.enumerated() {
            if index == 0 { coordinator.root(scene) } else { try coordinator.push(scene) }
        }
        return coordinator
    }
}
