import Browsing
import Terminal

extension CommandInput {
    /// A command as it was typed at a prompt.
    init(_ outcome: LineOutcome) {
        self =
            switch outcome {
            case .accepted(let text), .previous(let text), .next(let text): .line(BrowserCommand.typed(text))
            case .endOfInput: .endOfInput
            case .interrupted, .cancelled: .interrupted
            }
    }
}
