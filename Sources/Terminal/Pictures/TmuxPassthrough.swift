/// What tmux hands on to the terminal that it runs in, where its `allow-passthrough` is on; elsewhere it drops it.
enum TmuxPassthrough {
    /// `ESC P tmux; … ESC \`, each Esc within it doubled (tmux(1), `allow-passthrough`).
    static func text(_ codes: String) -> String {
        "\u{1B}Ptmux;\(codes.replacing("\u{1B}", with: "\u{1B}\u{1B}"))\u{1B}\\"
    }
}
