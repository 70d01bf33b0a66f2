import Terminal

/// What is said on a form's hint row in place of the hint: an answer, or a wait that counts down.
struct FormNotice {
    var text: StyledText
    /// What is left of the wait; `nil` where there is none.
    var remaining: (@Sendable () -> Duration)?

    /// Whether the wait keeps the form from being sent.
    var holds: Bool { remaining.map { $0() > .zero } ?? false }
}
