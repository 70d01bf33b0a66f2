/// The current owner of the terminal's display, notified of what happens to it.
@MainActor protocol TerminalHolder: AnyObject {
    /// Called when the window changed its size.
    func windowResized()
    /// Called when the terminal is ours again, after Ctrl-Z.
    func terminalResumed()
    /// Called when the terminal goes to someone else.
    ///
    /// Drawing is given up, and the cursor moves to where a shell can continue.
    func terminalLeaves()
    /// Wipes a secret that is being typed; returns `true` if there is one.
    func wipeSecret() -> Bool
}
