/// Whether a terminal has an alternate screen, from which nothing goes into the scrollback.
enum AlternateScreen {
    case none
    /// The name does not tell: what is written for one must be right as well where the switch to it is ignored.
    ///
    /// GNU screen has one only if configured (altscreen). Its name, or that of a VT, is also what a program is told
    /// beyond a tmux on another machine, and what other emulators go by.
    case possible
    case certain

    init(environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        if ["linux", "ansi", "cons25"].contains(where: term.hasPrefix) {
            self = .none
        } else if term.hasPrefix("vt") || term.hasPrefix("screen") && environment["TMUX"] == nil {
            self = .possible
        } else {
            self = .certain
        }
    }
}
