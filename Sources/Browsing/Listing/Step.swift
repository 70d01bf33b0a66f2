/// A movement through what is shown.
package enum Step: Sendable, Hashable {
    case up, down, left, right, halfPageUp, halfPageDown, pageUp, pageDown, first, last
}

extension Step {
    /// Returns where the step leads from a position, maybe beyond the first or the last; `nil` for one to the side.
    ///
    /// - Parameters:
    ///   - page: The number of positions in a page.
    ///   - half: The number of positions in half a page.
    ///   - last: The last position.
    package func moved(from position: Int, page: Int, half: Int, last: Int) -> Int? {
        switch self {
        case .up: position - 1
        case .down: position + 1
        case .left, .right: nil
        case .halfPageUp: position - half
        case .halfPageDown: position + half
        case .pageUp: position - page
        case .pageDown: position + page
        case .first: 0
        case .last: last
        }
    }
}
