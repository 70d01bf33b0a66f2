import Dispatch
import Display
import Glibc
import Synchronization
import Terminal

/// A window on a pseudo-terminal: takes what is drawn as fast as it comes, and counts it.
@MainActor
final class ScreensWindow {
    static let columns = 200
    static let rows = 60

    /// Ends a frame on its way to the window; no frame holds it.
    private nonisolated static let mark: UInt8 = 0

    let session: TerminalSession
    let editor: LineEditor
    private let main: Int32
    private let side: Int32
    private let arrived = Arrivals()

    /// One for the process: readline edits at one terminal only.
    static let only = ScreensWindow()

    private init?() {
        var (main, side): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: UInt16(Self.rows), ws_col: UInt16(Self.columns), ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&main, &side, nil, nil, &size) == 0 else { return nil }
        let capabilities = TerminalCapabilities(color: .palette256, glyphs: .unicode)
        let channel = TerminalChannel(form: .live, input: side, output: side)
        guard let session = TerminalSession(channel: channel, capabilities: capabilities, environment: [:]) else {
            return nil
        }
        (self.main, self.side, self.session) = (main, side, session)
        editor = LineEditor(session: session, dumpGuard: DumpGuard(isOn: false))
        DispatchQueue(label: "window").async { [main, arrived] in Self.read(main, arrived) }
    }

    /// Types at the window.
    func type(_ keys: String) {
        let bytes = Array(keys.utf8)
        let written = Glibc.write(main, bytes, bytes.count)
        precondition(written == bytes.count)
    }

    /// Waits until all that was drawn has come, and tells how many bytes that were since the last time.
    func bytes() -> Int {
        var mark = Self.mark
        let written = Glibc.write(side, &mark, 1)
        precondition(written == 1)
        arrived.marks.wait()
        return arrived.take()
    }

    private nonisolated static func read(_ main: Int32, _ arrived: Arrivals) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(main, &buffer, buffer.count)
            guard count > 0 else { return }
            let isMarked = buffer[count - 1] == mark
            arrived.add(isMarked ? count - 1 : count)
            if isMarked { arrived.marks.signal() }
        }
    }
}

/// What has come to the window.
private final class Arrivals: Sendable {
    let marks = DispatchSemaphore(value: 0)
    private let count = Mutex(0)

    func add(_ bytes: Int) { count.withLock { $0 += bytes } }

    func take() -> Int {
        count.withLock { count in
            defer { count = 0 }
            return count
        }
    }
}
