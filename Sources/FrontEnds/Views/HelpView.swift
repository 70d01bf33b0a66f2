public import Terminal
import Text
public import Words

/// Renders the commands with their descriptions. Pure.
public struct HelpView {
    private let messages: Messages

    public init(_ messages: Messages) { self.messages = messages }

    public var frame: Frame {
        let commands = messages.help
        let width = commands.map(\.usage.displayWidth).max() ?? 0
        return Frame(
            commands.map { usage, does in
                StyledText(usage, .accent).padded(to: width + 2) + StyledText(does)
            })
    }
}
