import Dispatch
import Glibc
import Synchronization

/// A program on a bare pseudo-terminal, without a shell that would repair what it leaves behind, and the screen that
/// its output makes.
package final class PseudoTerminal: Sendable {
    /// What is known of the program and its terminal.
    package struct State: Sendable {
        /// The screen as it is now.
        package internal(set) var screen: ScreenEmulator
        /// Everything that the program wrote.
        package internal(set) var output: [UInt8] = []
        /// How many bytes each write brought, since `mark`.
        package internal(set) var chunks: [Int] = []
        package internal(set) var status: ExitStatus?
        package internal(set) var isStopped = false
        /// No more output comes.
        package internal(set) var isClosed = false
    }

    /// The modes of the terminal, to be compared.
    package let modesBefore: TerminalModesRecord
    private let main: MainSide
    /// Where the program's side is found.
    private let path: String
    private let child: ChildProcess
    private let waiters: Waiters<State>

    /// Starts `program` (a path) as the leader of a session whose controlling terminal is a new pseudo-terminal of the
    /// given size. Only `environment` is passed on; `TERM` is `xterm-256color` and `LANG` is `C.UTF-8` where it names
    /// none.
    package init(
        program: String, arguments: [String] = [], environment: [String: String] = [:], directory: String? = nil,
        columns: Int = 80, rows: Int = 24
    ) throws(SpawnFailure) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        var name = [CChar](repeating: 0, count: 128)
        let (main, side) = try ChildProcess.descriptors {
            var main: Int32 = -1
            var side: Int32 = -1
            return openpty(&main, &side, &name, nil, &size) == 0 ? (main, side) : nil
        }
        defer { close(side) }
        let owned = try MainSide(descriptor: main)
        self.main = owned
        modesBefore = TerminalModesRecord(descriptor: main)
        let waiters = Waiters(State(screen: ScreenEmulator(columns: columns, rows: rows)))
        self.waiters = waiters
        path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let defaults = ["TERM": "xterm-256color", "LANG": "C.UTF-8"]
        child = try ChildProcess(
            program: program, arguments: arguments, environment: defaults.merging(environment) { $1 },
            directory: directory,
            descriptors: [.open(path: path, flags: O_RDWR), .duplicate(0), .duplicate(0)]
        ) { now in
            waiters.change {
                $0.status = now.status
                $0.isStopped = now.isStopped
            }
        }
        // A queue of its own: reading blocks its thread, until the last of the other side's descriptors is closed.
        DispatchQueue(label: "PseudoTerminal").async { Self.read(owned, waiters) }
    }

    deinit { child.send(SIGKILL) }

    private static func read(_ main: MainSide, _ waiters: Waiters<State>) {
        while main.waitForOutput() {
            let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
                count = max(Glibc.read(main.descriptor, buffer.baseAddress, buffer.count), 0)
            }
            waiters.change { state in
                state.output += bytes
                state.chunks.append(bytes.count)
                state.screen.feed(bytes)
                if bytes.isEmpty { state.isClosed = true }
            }
            if bytes.isEmpty { return }
        }
        main.close()
        waiters.change { $0.isClosed = true }
    }

    /// What is known now.
    package var state: State { waiters.state }

    /// The screen as it is now.
    package var screen: ScreenEmulator { state.screen }

    /// The modes of the terminal now.
    package var modes: TerminalModesRecord { TerminalModesRecord(descriptor: main.descriptor) }

    /// The program's process id.
    package var processID: Int32 { child.pid }

    /// Types `text`.
    package func send(_ text: String) { send(bytes: Array(text.utf8)) }

    /// Types `bytes`.
    package func send(bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(main.descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Sends `signal` to the program.
    package func signal(_ signal: Int32) { child.send(signal) }

    /// Takes the terminal away, as a closed window does. Nothing can be asked of it after that but the program's end.
    package func hangUp() { main.hangUp() }

    /// Gives the window another size; the program gets SIGWINCH.
    package func resize(columns: Int, rows: Int) {
        waiters.change { $0.screen.resize(columns: columns, rows: rows) }
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(main.descriptor, UInt(TIOCSWINSZ), &size)
    }

    /// How many bytes were typed that the program has not read; of a line that is not whole, none.
    package var unreadCount: Int {
        let side = open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
        guard side >= 0 else { return 0 }
        defer { Glibc.close(side) }
        return Self.arrivedCount(side)
    }

    /// How many bytes the program wrote that were not taken up here.
    package var unseenCount: Int { Self.arrivedCount(main.descriptor) }

    /// How many bytes wait at one end. On a busy machine what was written at the other end may be on its way: poll(2)
    /// has the kernel hand it over, which the count alone does not.
    private static func arrivedCount(_ end: Int32) -> Int {
        var asked = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
        poll(&asked, 1, 0)
        var count: Int32 = 0
        return ioctl(end, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
    }

    /// Counts `chunks` from here.
    package func mark() { waiters.change { $0.chunks = [] } }

    /// Waits until `condition` holds; `false` where it did not within `timeout`.
    @discardableResult package func wait(
        _ timeout: Duration = .seconds(60), until condition: @escaping @Sendable (State) -> Bool
    ) async -> Bool {
        await waiters.wait(timeout, condition)
    }

    /// Waits until `text` is on the screen.
    @discardableResult package func waitFor(_ text: String, timeout: Duration = .seconds(60)) async -> Bool {
        await wait(timeout) { $0.screen.contains(text) }
    }

    /// Waits until the program has ended and everything that it wrote was read; `nil` where it did not within
    /// `timeout`.
    package func waitForExit(timeout: Duration = .seconds(60)) async -> ExitStatus? {
        await wait(timeout) { $0.status != nil && $0.isClosed }
        return state.status
    }
}

/// The side of the pseudo-terminal that stands for the window.
private final class MainSide: Sendable {
    let descriptor: Int32
    private let wake: (read: Int32, write: Int32)
    private let isOpen = Mutex(true)

    init(descriptor: Int32) throws(SpawnFailure) {
        self.descriptor = descriptor
        wake = try ChildProcess.descriptors {
            var ends: [Int32] = [-1, -1]
            return pipe(&ends) == 0 ? (ends[0], ends[1]) : nil
        }
    }

    deinit {
        close()
        Glibc.close(wake.read)
        Glibc.close(wake.write)
    }

    /// Blocks until there is something to read; `false` after `hangUp`.
    func waitForOutput() -> Bool {
        var wanted = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wake.read, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&wanted, 2, -1) < 0, errno == EINTR {}
        return wanted[1].revents == 0
    }

    /// Has whoever reads close the descriptor: closing it under a read would not take the terminal away.
    func hangUp() { _ = write(wake.write, "x", 1) }

    func close() {
        isOpen.withLock { isOpen in
            if isOpen { Glibc.close(descriptor) }
            isOpen = false
        }
    }
}

extension PseudoTerminal.State: CustomStringConvertible {
    package var description: String {
        "\(screen)\n\(String(describing: status)), stopped: \(isStopped), closed: \(isClosed)"
    }
}
