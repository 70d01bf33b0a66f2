import FoundationEssentials
import Glibc
import Harness
import Terminal
import Testing

/// A committed picture of a screen, which what the program draws must equal.
///
/// With ROLLCALL_UPDATE_PICTURES in the environment it is drawn anew instead, from what the program draws then.
struct Picture {
    /// Beside the tests.
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().path() + "Pictures"

    static var areDrawnAnew: Bool { getenv("ROLLCALL_UPDATE_PICTURES") != nil }

    let name: String
    /// What it shows, for those who do not see it.
    let title: String

    private var path: String { "\(Self.folder)/\(name).svg" }

    /// What is committed; `nil` where there is nothing yet.
    var committed: String? { (try? Data(contentsOf: URL(filePath: path))).map { String(decoding: $0, as: UTF8.self) } }

    func write(_ drawing: String) throws { try Data(drawing.utf8).write(to: URL(filePath: path)) }

    /// The screen as the picture has it.
    func drawn(_ screen: ScreenEmulator) -> String {
        Self.normalised(screen.svg(title: title, onLight: Self.onLight))
    }

    /// Has the program take the terminal's background for a dark one.
    static let environment = ["COLORFGBG": "15;0"]

    /// What the program sends on a light background for what it sends on a dark one, so that one picture shows both.
    static let onLight: [String: String] = {
        var dark = TerminalCapabilities(color: .palette256, glyphs: .unicode)
        var light = dark
        (dark.background, light.background) = (.dark, .light)
        func foreground(_ code: String) -> String? {
            var screen = ScreenEmulator(columns: 2, rows: 1)
            screen.feed(Array("\u{1B}[\(code)mx".utf8))
            return screen.cells[0][0].look.foreground
        }
        let pairs = Style.allCases.compactMap { style in
            foreground(dark.code(for: style)).flatMap { code in
                foreground(light.code(for: style)).map { (code, $0) }
            }
        }
        return Dictionary(pairs) { one, _ in one }
    }()

    /// A time of day, a countdown or a loopback server's address cannot be the same in another run: each is drawn as
    /// one and the same, in the form that it has.
    ///
    /// - Parameter left: the time that a countdown shows, in seconds.
    static func normalised(_ drawing: String, left: Int = 59 * 60 + 58) -> String {
        drawing
            .replacing(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z/, with: "2026-01-31T09:15:00Z")
            .replacing(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/, with: "2026-01-31 09:15")
            .replacing(/http:\/\/127\.0\.0\.1:\d{5}/, with: "https://id.example.org")
            .replacing(countdown, with: "\(left / 60) min \(left % 60) s left")
    }

    /// A countdown of ten minutes to an hour.
    static var countdown: Regex<Substring> { /\d{2} min \d{1,2} s left/ }
}

extension PseudoTerminal {
    /// Waits until the screen is the committed picture.
    ///
    /// - Parameter part: a text that the screen has, for a picture that is to be drawn anew.
    func expect(
        picture name: String, of title: String, once part: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let picture = Picture(name: name, title: title)
        guard !Picture.areDrawnAnew else {
            try await expect(part, sourceLocation: sourceLocation)
            await quiet(for: .seconds(1))
            return try picture.write(picture.drawn(screen))
        }
        let committed = try #require(
            picture.committed, "\(name).svg is missing: make pictures", sourceLocation: sourceLocation)
        let isSame = await wait(.seconds(30)) { picture.drawn($0.screen) == committed }
        #expect(isSame, "\(name).svg is not what is drawn now: \(state)", sourceLocation: sourceLocation)
        #expect(screen.unknown.isEmpty, sourceLocation: sourceLocation)
    }

    /// Waits until nothing was written for so long.
    func quiet(for pause: Duration) async {
        while true {
            let count = state.output.count
            guard await wait(pause, until: { $0.output.count > count }) else { return }
        }
    }
}
