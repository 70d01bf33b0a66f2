/// What is typed at the screen, as a person does who looks for somebody.
enum ScreensKeys {
    typealias Press = ScreensRun.Press

    private static let (up, down, right) = ("\u{1B}[A", "\u{1B}[B", "\u{1B}[C")
    private static let (pageUp, pageDown) = ("\u{1B}[5~", "\u{1B}[6~")
    private static let (home, end) = ("\u{1B}[H", "\u{1B}[F")

    /// Through the overview and the sections, with areas unfolded and folded.
    static var browsing: [Press] {
        var presses: [Press] = []
        for _ in 0..<3 { presses += [Press("move", down), Press("move", right), Press("move", up)] }
        for _ in 0..<100 { presses += [Press("open", "1\r"), Press("open", "2\r")] }
        presses += Array(repeating: Press("move", down), count: 400)
        presses += Array(repeating: Press("page", pageDown), count: 100)
        presses += Array(repeating: Press("page", pageUp), count: 50)
        for _ in 0..<25 { presses += [Press("page", end), Press("page", home)] }
        for _ in 0..<100 { presses += [Press("toggle", " "), Press("toggle", " "), Press("move", down)] }
        return presses
    }

    /// Words typed letter by letter, each wiped out before the next: nearly everybody is found, some, one, nobody.
    static var filtering: [Press] {
        [Press("ask", "/")] + Array(repeating: words, count: 4).flatMap(\.self) + [Press("leave", "\r")]
    }

    /// The same at fzf, which lists from the bottom up.
    static var fzf: [Press] {
        Array(repeating: Press("move", up), count: 100) + Array(repeating: Press("page", pageUp), count: 40)
            + Array(repeating: Press("toggle", "\t"), count: 40) + words
    }

    private static var words: [Press] {
        let words = ["anna b", "muller", "seoul", "xzq", "e", "smith lon", "garcia@", "9", "yılmaz", "ольга"]
        return words.flatMap { word in word.map { Press("filter", String($0)) } + [Press("filter", "\u{15}")] }
    }

    /// By each of the five columns, and back to the order of the load.
    static func sorting(times: Int) -> [Press] {
        Array(repeating: (0..<6).map { _ in Press("sort", "s") }, count: times).flatMap(\.self)
    }
}
