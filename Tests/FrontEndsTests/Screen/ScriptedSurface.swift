import Display
import Doubles
import FrontEnds
import Harness
import RelaysTesting
import Terminal
import Testing
import Waiting

/// A screen that types a script and keeps the pictures that are asked for.
@MainActor
final class ScriptedSurface: Surface {
    enum Step {
        case key(Key)
        /// Each character is a key.
        case keys(String)
        /// A line that is typed when one is read, character by character, and accepted. With `until` that is waited for
        /// before the end, and a picture taken. Last come the keys that move in what stands above the line.
        case line(String, until: String? = nil, moves: [Key] = [])
        /// The same, given up with Esc.
        case givenUpLine(String, until: String? = nil)
        /// Goes on once the screen has the text.
        case waitFor(String)
        case picture
        /// Presses Tab in the line that is read, behind that text, and keeps what it offers.
        case complete(String)
        /// Keeps what stands in front of the line that is read, as it is now.
        case prompt
        case resize(columns: Int, rows: Int)
        case interrupt
        case act(@MainActor () -> Void)
        /// Goes on once that holds.
        case rest(until: @MainActor () -> Bool)
    }

    var size: TerminalSession.Size
    let capabilities: TerminalCapabilities
    private(set) var isOpen = false
    var view: @MainActor () -> Frame = { Frame() }
    var resized: @MainActor (TerminalSession.Size) -> Void = { _ in }
    var learned: @MainActor (TerminalTraits) -> Void = { _ in }
    var pictureProtocol: PictureProtocol?
    let cellSize = (width: 8, height: 16)
    private(set) var pictures: [String] = []
    private(set) var copied: [String] = []
    private(set) var prompts: [String] = []
    private(set) var offers: [[String]] = []
    private var steps: [Step] = []
    private(set) var isWoken = false
    private var isLineCancelled = false

    init(columns: Int = 80, rows: Int = 24, glyphs: TerminalCapabilities.Glyphs = .unicode) {
        size = TerminalSession.Size(columns: columns, rows: rows)
        capabilities = TerminalCapabilities(color: .none, glyphs: glyphs)
    }

    func play(_ steps: [Step]) { self.steps = steps }

    /// The rows as they are seen, spaces at their ends left out.
    var picture: String {
        view().rows.map { row in String(row.plain.reversed().drop { $0 == " " }.reversed()) }.joined(separator: "\n")
    }

    func open() { isOpen = true }
    func close() { isOpen = false }
    func setNeedsDisplay() {}
    func redraw() {}
    func wake() { isWoken = true }
    func cancelLine() { isLineCancelled = true }
    func copy(_ text: String) { copied.append(text) }

    func input() async -> Screen.Input {
        while !steps.isEmpty {
            if isWoken {
                isWoken = false
                return .woken
            }
            switch steps.removeFirst() {
            case .key(let key): return .key(key)
            case .keys(let text):
                guard let first = text.first else { continue }
                if text.count > 1 { steps.insert(.keys(String(text.dropFirst())), at: 0) }
                return .key(.character(first))
            case .interrupt: return .interrupted
            case .line(let text, _, _), .givenUpLine(let text, _): Issue.record("no line was read for \(text)")
            case let step: await take(step)
            }
        }
        return .endOfInput
    }

    func readLine(
        _ prompt: @escaping @autoclosure @MainActor () -> StyledText, text: String, history: LineHistory?,
        completion: (@MainActor (_ head: String) -> Completion)?, moved: (@MainActor (Key) -> Bool)?,
        changed: @escaping @MainActor (_ text: String) -> Void
    ) async -> (end: ReadingEnd, text: String) {
        prompts.append(prompt().plain)
        isLineCancelled = false
        while !steps.isEmpty {
            if isLineCancelled { return (.cancelled, "") }
            switch steps.removeFirst() {
            case .line(let text, let end, let moves):
                await type(text, until: end, changed)
                for key in moves {
                    guard let moved else { Issue.record("nobody takes \(key)"); continue }
                    if moved(key) { break }
                }
                return (.accepted, text)
            case .complete(let head): offers.append(completion?(head).candidates ?? [])
            case .prompt: prompts.append(prompt().plain)
            case .givenUpLine(let text, let end):
                await type(text, until: end, changed)
                return (.endOfInput, "")
            case .key(let key): Issue.record("a line was read instead of \(key)")
            case let step: await take(step)
            }
        }
        return (.endOfInput, "")
    }

    private func type(_ text: String, until end: String?, _ changed: @MainActor (String) -> Void) async {
        for last in text.indices { changed(String(text[...last])) }
        guard let end else { return }
        await take(.waitFor(end))
        await take(.picture)
    }

    /// Whether something that was waited for never came: what follows is not waited for.
    private var isLost = false

    private func take(_ step: Step) async {
        switch step {
        case .waitFor(let text):
            guard !isLost, await !eventually({ self.picture.contains(text) || self.isWoken }) else { return }
            Issue.record("“\(text)” never came:\n\(picture)")
            isLost = true
        case .picture: pictures.append(picture)
        case .resize(let columns, let rows):
            size = TerminalSession.Size(columns: columns, rows: rows)
            resized(size)
        case .act(let act): act()
        case .rest(let condition): await until { condition() }
        default: Issue.record("\(step) came at the wrong moment")
        }
    }
}
