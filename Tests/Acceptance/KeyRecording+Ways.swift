import OtherTerminals

extension KeyRecording {
    /// Keys in groups, after each of which a full redraw is asked for.
    typealias Way = (name: String, groups: [[String]])

    private static let escape = "\u{1B}"
    private static let up = "\u{1B}[A"
    private static let down = "\u{1B}[B"

    /// Ways through the browser.
    static let ways: [Way] = {
        let (pageDown, pageUp) = ("\u{1B}[6~", "\u{1B}[5~")
        let downAgain = [[pageDown, "j", "j"]] + Array(repeating: [pageDown, "j"], count: 7)
        let mixed = [" ", "j", "j", "j", " ", "j", "k", "j", "j", " ", " ", "j"]
        let places = [["?"], [escape], ["p"], [escape], [escape], ["j", "j"], ["l", "l"], ["k", "k", "h"]]
        return [
            ("down", [["1"]] + all("j")),
            ("up", all("k")),
            ("unfolded", Array(repeating: mixed, count: OddNames.count / 6)),
            ("sorted by age", [["g", "s", "s"]] + downAgain + Array(repeating: [pageUp, "k"], count: 4)),
            ("places and pages", places + [["1", "G"]] + Array(repeating: [pageUp], count: 8)),
            ("fields", [["\r"], ["j"], Array(repeating: "j", count: 9), ["k", "k"], ["\r"]]),
            ("figures", [["i"], ["j"], ["j", "j"], ["l", "l"], ["h", "k"], ["\r"], [escape]]),
            (
                "filter",
                [
                    ["/", "a"], [down, down], [up], ["n"], ["\u{7F}", "\u{7F}", "김"], ["\r"], ["j"], ["/", "e\u{301}"],
                    [escape],
                ]
            ),
            (
                "prompt",
                [
                    [":"], ["s"], ["\t", "\t", "e"], ["\u{15}", "김", "e\u{301}", "👩\u{200D}🚀"], ["\u{2}", "x"],
                    [escape],
                ]
            ),
        ]
    }()

    /// Ways through the form: what is typed is as odd as the names, and nobody's password.
    static let formWays: [Way] = [
        ("empty form", [[up, "\u{15}"]]),
        ("address", [["김", "e\u{301}", "👩\u{200D}🚀"], ["@예시.한국"], ["\u{2}", "\u{7F}"], ["\u{5}", "\r"]]),
        (
            "password",
            [["a", "b"], ["김", "e\u{301}"], ["\u{12}"], ["c", "\u{7F}", "👩\u{200D}🚀"], ["\u{12}"], ["\u{14}"]]
        ),
        ("fields of the form", [[up], [down], ["\u{15}", "\r"]]),
    ]

    /// A key for everybody, twenty in a group.
    private static func all(_ key: String) -> [[String]] {
        stride(from: 1, to: OddNames.count, by: 20).map { Array(repeating: key, count: min(20, OddNames.count - $0)) }
    }
}
