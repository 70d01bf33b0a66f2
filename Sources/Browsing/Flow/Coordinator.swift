/// Where one is: a stack of scenes, changed by one switch over what a scene returned.
///
/// Scenes do not know each other: each returns a `SceneOutcome`, and this decides what is on top next.
@MainActor
public final class Coordinator {
    /// The scenes from the root to the one on top.
    public private(set) var stack: [Scene] = []

    public init() {}

    /// The scene that is shown; `nil` before there is a root and after the end.
    public var top: Scene? { stack.last }

    /// Starts over with one scene.
    public func root(_ scene: Scene) { stack = [scene] }

    /// Shows a scene over the one on top.
    public func push(_ scene: Scene) throws(NavigationFailure) {
        guard !stack.isEmpty else { throw .noRoot }
        stack.append(scene)
    }

    /// Goes back to the scene below.
    @discardableResult
    public func pop() throws(NavigationFailure) -> Scene {
        guard stack.count > 1 else { throw stack.isEmpty ? .noRoot : .rootStays }
        return stack.removeLast()
    }

    /// Moves to where an outcome leads.
    public func handle(_ outcome: SceneOutcome) throws(NavigationFailure) {
        switch outcome {
        case .signedIn:
            // A login over another scene gives that scene back: nobody loses the place.
            if top == .login, stack.count > 1 { try pop() } else { root(.sections) }
        case .listOpened(let list):
            if case .detail = top { try pop() }
            try push(.detail(list))
        case .sectionsAsked:
            root(.sections)
        case .profileAsked:
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

/// A place in the flow.
public enum Scene: Sendable, Equatable {
    case login
    case sections
    case detail(PeopleList)
    case profile
}

/// What a scene returned.
public enum SceneOutcome: Sendable, Equatable {
    case signedIn
    case listOpened(PeopleList)
    case sectionsAsked
    case profileAsked
    case back
    /// The endpoint does not take the session any more.
    case sessionEnded
    /// The person left or logged out.
    case ended
}

/// Why a move is not possible.
public enum NavigationFailure: Error, Sendable, Equatable {
    /// There is no scene to push on or to pop.
    case noRoot
    /// The root cannot be popped.
    case rootStays
}

/// Which people a detail scene lists.
public enum PeopleList: Sendable, Hashable {
    case section(title: String)
    /// A search through everybody, by its text.
    case everyone(search: String)
}
