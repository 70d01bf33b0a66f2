/// The navigation state: the visible scene, changed by a single switch over scene outcomes.
///
/// Scenes do not know each other: each returns a `SceneOutcome`, and the coordinator decides which scene comes next.
/// Where somebody is within the browser is the browser's own state, so a login in between loses nobody's place.
@MainActor
package final class Coordinator {
    /// The visible scene; `nil` after the end.
    package private(set) var scene: Scene?

    package init(_ scene: Scene = .login) { self.scene = scene }

    /// Navigates according to a scene's outcome.
    package func handle(_ outcome: SceneOutcome) {
        scene =
            switch outcome {
            case .signedIn: .browser
            case .sessionEnded: .login
            case .ended: nil
            }
    }
}

/// A screen in the flow.
package enum Scene: Sendable, Equatable, CaseIterable {
    case login
    /// The sections, or the list that is open.
    case browser
}

/// The result of a scene.
package enum SceneOutcome: Sendable, Equatable {
    case signedIn
    /// The endpoint no longer accepts the session.
    case sessionEnded
    /// The user quit or logged out.
    case ended
}
