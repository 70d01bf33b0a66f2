/// The navigation state: the visible scene, changed by a single switch over scene outcomes.
///
/// Scenes do not know each other: each returns a `SceneOutcome`, and the coordinator decides which scene comes next.
/// Where somebody is within the browser is the browser's own state, so a login in between loses nobody's place.
@MainActor
package final class Coordinator {
    /// The visible scene; `nil` after the end.
    package private(set) var scene: Scene?

    package init(_ scene: Scene = .login) { self.scene = scene }

    /// Navigates according to a scene's outcome; a transition that the visible scene cannot make is refused.
    package func handle(_ outcome: SceneOutcome) throws(NavigationError) {
        scene =
            switch (scene, outcome) {
            case (.login, .signedIn): .browser
            case (.browser, .sessionEnded): .login
            case (.login, .ended), (.browser, .ended): nil
            case (.login, .sessionEnded), (.browser, .signedIn), (nil, .signedIn), (nil, .sessionEnded), (nil, .ended):
                throw NavigationError(outcome: outcome, scene: scene)
            }
    }
}

/// An outcome that the visible scene cannot have.
package struct NavigationError: Error, Sendable, Equatable {
    package let outcome: SceneOutcome
    /// `nil` after the end.
    package let scene: Scene?
}

package enum Scene: Sendable, Equatable, CaseIterable {
    case login
    /// The sections, or the list that is open.
    case browser
}

package enum SceneOutcome: Sendable, Equatable {
    case signedIn
    /// The endpoint no longer accepts the session.
    case sessionEnded
    /// The user quit or logged out.
    case ended
}
