package import Terminal
import Text
package import Words

/// Renders the commands with their descriptions. Pure.
package struct HelpView {
    private let messages: Messages

    package init(_ messages: Messages) { self.messages = messages }

    package var frame: Frame {
        let commands = messages.help
        let width = commands.map(\.usage.displayWidth).max() ?? 0
        return Frame(
            commands.map { usage, does in
                StyledText(usage, .accent).padded(to: width + 2) + StyledText(does)
            })
    }
}
