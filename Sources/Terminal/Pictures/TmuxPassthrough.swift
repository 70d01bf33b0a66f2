/// Codes that tmux passes on to the terminal that it runs in if `allow-passthrough` is on, and drops otherwise.
enum TmuxPassthrough {
    /// `ESC P tmux; … ESC \`, each Esc within it doubled (tmux(1), `allow-passthrough`).
    static func text(_ codes: String) -> String {
        "\u{1B}Ptmux;\(codes.replacing("\u{1B}", with: "\u{1B}\u{1B}"))\u{1B}\\"
    }
}
