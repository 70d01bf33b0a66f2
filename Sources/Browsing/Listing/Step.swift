/// A movement through what is shown.
package enum Step: Sendable, Hashable {
    case up, down, left, right, halfPageUp, halfPageDown, pageUp, pageDown, first, last
}
