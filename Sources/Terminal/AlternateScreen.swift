/// Whether a terminal has an alternate screen, from which nothing goes into the scrollback.
enum AlternateScreen {
    case none
    /// The name does not tell: what is written for one must be right as well where the switch to it is ignored.
    ///
    /// GNU screen has one only if configured (altscreen). Its name, or that of a VT, is also what a program is told
    /// beyond a tmux on another machine, and what other emulators go by.
    case possible
    case certain
    /// tmux may be told to have none (alternate-screen), and then keeps whatever is on its screen: it is asked once
    /// something is to be revealed.
    case asked
    /// It was asked, and has none.
    case missing

    init(environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        if ["linux", "ansi", "cons25"].contains(where: term.hasPrefix) {
            self = .none
        } else if environment["TMUX"] != nil || term.hasPrefix("tmux") {
            self = .asked
        } else if term.hasPrefix("vt") || term.hasPrefix("screen") {
            self = .possible
        } else {
            self = .certain
        }
    }

    /// Asks for the cursor's place, switches to the alternate screen, goes to its end, switches back and asks again.
    ///
    /// The switch has brought the cursor back, or was ignored. Nothing is written, and the cursor stays where it was.
    static let question = "\u{1B}7\u{1B}[6n\u{1B}[?1049h\u{1B}[999;999H\u{1B}[?1049l\u{1B}[6n\u{1B}8"
}
