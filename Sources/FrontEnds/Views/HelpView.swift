package import Terminal
package import Words

/// Renders the commands with their descriptions. Pure.
package struct HelpView {
    private let messages: Messages

    package init(_ messages: Messages) { self.messages = messages }

    package var frame: Frame {
        Frame(messages.help.map { usage, does in [StyledText(usage, .accent), StyledText(does)] }.inColumns)
    }
}
