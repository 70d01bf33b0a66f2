/// How reading a line ended. The bytes of a secret went to `SecretLine.take`.
package enum ReadingEnd: Sendable, Hashable {
    /// Enter, on contents that are accepted.
    case accepted
    /// Up or Shift-Tab.
    case previous
    /// Down or Tab.
    case next
    /// Ctrl-D on an empty line, or the terminal is gone.
    case endOfInput
    /// Ctrl-C.
    case interrupted
    /// `LineEditor.cancel()` or the task's cancellation.
    case cancelled
}

/// How reading a line of text ended, with the text as far as it counts.
package enum LineOutcome: Sendable, Hashable {
    case accepted(String)
    case previous(String)
    case next(String)
    case endOfInput
    case interrupted
    case cancelled(String)

    package init(_ end: ReadingEnd, _ text: String) {
        self =
            switch end {
            case .accepted: .accepted(text)
            case .previous: .previous(text)
            case .next: .next(text)
            case .endOfInput: .endOfInput
            case .interrupted: .interrupted
            case .cancelled: .cancelled(text)
            }
    }

    package var end: ReadingEnd {
        switch self {
        case .accepted: .accepted
        case .previous: .previous
        case .next: .next
        case .endOfInput: .endOfInput
        case .interrupted: .interrupted
        case .cancelled: .cancelled
        }
    }
}
