import Terminal

/// A message that replaces the hint in a form's hint row: an answer, or a wait that counts down.
struct FormNotice {
    var text: StyledText
    /// The field that it is about; `nil` for the active one.
    var field: FormField.Name?
    /// Returns the time left to wait; `nil` if there is no wait.
    var remaining: (@Sendable () -> Duration)?

    /// Whether the wait prevents the form from being submitted.
    var holds: Bool { remaining.map { $0() > .zero } ?? false }
}
