/// The navigation state: a stack of scenes, changed by a single switch over scene outcomes.
///
/// Scenes do not know each other: each returns a `SceneOutcome`, and the coordinator decides which scene comes next.
@MainActor
package final class Coordinator {
    /// The scenes from the root to the top.
    package private(set) var stack: [Scene] = []

    package init() {}

    /// The visible scene; `nil` before a root is set and after the end.
    package var top: Scene? { stack.last }

    /// Replaces the stack with a single scene.
    package func root(_ scene: Scene) { stack = [scene] }

    /// Pushes a scene.
    package func push(_ scene: Scene) throws(NavigationError) {
        guard !stack.isEmpty else { throw .noRoot }
        stack.append(scene)
    }

    /// Removes the top scene and returns to the one below.
    @discardableResult
    package func pop() throws(NavigationError) -> Scene {
        guard stack.count > 1 else { throw stack.isEmpty ? .noRoot : .cannotPopRoot }
        return stack.removeLast()
    }

    /// Navigates according to a scene's outcome.
    package func handle(_ outcome: SceneOutcome) throws(NavigationError) {
        switch outcome {
        case .signedIn:
            // A login pushed over another scene returns to that scene, so that the user keeps their place.
            if top == .login, stack.count > 1 { try pop() } else { root(.sections) }
        case .listOpened(let list):
            if case .detail = top { try pop() }
            try push(.detail(list))
        case .sectionsRequested:
            root(.sections)
        case .profileRequested:
            try push(.profile)
        case .back:
            try pop()
        case .sessionEnded:
            if stack.isEmpty { root(.login) } else { try push(.login) }
        case .ended:
            stack = []
        }
    }
}

/// A screen in the flow.
package enum Scene: Sendable, Equatable {
    case login
    case sections
    case detail(PeopleList)
    case profile
}

/// The result of a scene.
package enum SceneOutcome: Sendable, Equatable {
    case signedIn
    case listOpened(PeopleList)
    case sectionsRequested
    case profileRequested
    case back
    /// The endpoint no longer accepts the session.
    case sessionEnded
    /// The user quit or logged out.
    case ended
}

/// The reason a navigation is not possible.
package enum NavigationError: Error, Sendable, Equatable {
    /// There is no scene to push onto or to pop.
    case noRoot
    /// The root cannot be popped.
    case cannotPopRoot
}

/// The people that a detail scene lists.
package enum PeopleList: Sendable, Hashable {
    case section(title: String)
    /// A search across everyone.
    case everyone(search: String)
}
