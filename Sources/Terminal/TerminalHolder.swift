/// Who draws on the terminal at the moment, and is told what happens to it.
@MainActor protocol TerminalHolder: AnyObject {
    /// The window got another size.
    func windowResized()
    /// The terminal is ours again, after Ctrl-Z.
    func terminalResumed()
    /// The terminal goes to somebody else: what is drawn is given up, the cursor goes to where a shell can go on.
    func terminalLeaves()
    /// Wipes a secret that is being typed; `true` where there is one.
    func wipeSecret() -> Bool
}
