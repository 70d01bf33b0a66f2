import Browsing
import Terminal

extension CommandInput {
    /// A command as it was typed at a prompt.
    init(_ read: (end: ReadingEnd, text: String)) {
        self =
            switch read.end {
            case .accepted, .previous, .next: .line(BrowserCommand.typed(read.text))
            case .endOfInput: .endOfInput
            case .interrupted, .cancelled: .interrupted
            }
    }
}
