import FoundationEssentials
import Glibc
import Harness
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

    func write(_ screen: ScreenEmulator) throws { try Data(drawn(screen).utf8).write(to: URL(filePath: path)) }

    /// The screen as the picture has it. A time of day or a countdown cannot be the same in another run: each is drawn as
    /// one and the same, in the form that it has.
    func drawn(_ screen: ScreenEmulator) -> String {
        screen.svg(title: title)
            .replacing(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z/, with: "2026-01-31T09:15:00Z")
            .replacing(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/, with: "2026-01-31 09:15")
            .replacing(/\d{2} min \d{1,2} s left/, with: "59 min 58 s left")
    }
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
            while true {
                let count = state.output.count
                guard await wait(.seconds(1), until: { $0.output.count > count }) else { break }
            }
            return try picture.write(screen)
        }
        let committed = try #require(
            picture.committed, "\(name).svg is missing: make pictures", sourceLocation: sourceLocation)
        let isSame = await wait(.seconds(30)) { picture.drawn($0.screen) == committed }
        #expect(isSame, "\(name).svg is not what is drawn now: \(state)", sourceLocation: sourceLocation)
        #expect(screen.notUnderstood.isEmpty, sourceLocation: sourceLocation)
    }
}
