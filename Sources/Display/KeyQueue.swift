import Glibc
import Terminal

/// Bytes from the terminal, split into keys: single bytes and whole escape sequences (ECMA-48).
@MainActor final class KeyQueue {
    enum Key: Equatable {
        case byte
        /// The next `count` bytes are one escape sequence.
        case sequence(count: Int)
        /// The next `count` bytes are the report of Esc as a key of its own.
        case escape(count: Int)
        /// An escape sequence that cannot be completed: its `count` bytes mean nothing.
        case broken(count: Int)
        /// The next `count` bytes mark the beginning or the end of pasted text.
        case pasteBegins(count: Int)
        case pasteEnds(count: Int)
        /// An Esc, or the beginning of a sequence: the bytes that follow decide.
        case unfinished
    }

    let descriptor: Int32
    let waiting = ByteBuffer()
    /// The terminal is gone.
    private(set) var isAtEnd = false

    /// Receives the terminal's replies while they are awaited; if `nil`, they are skipped.
    var replied: ((_ reply: UnsafeRawBufferPointer) -> Void)?

    /// A reply from the terminal that is being skipped.
    private var answer: ControlString?
    /// The part of it that has arrived, while replies are awaited.
    private var reply: [UInt8] = []
    /// When an Esc was last taken as a key of its own; `nil` once something has followed it.
    private var escape: ContinuousClock.Instant?
    private let now: () -> ContinuousClock.Instant

    /// - Parameter now: The clock for the time limit of a reply.
    init(descriptor: Int32, now: @escaping () -> ContinuousClock.Instant = { .now }) {
        self.descriptor = descriptor
        self.now = now
    }

    /// Whether the descriptor has something to read.
    func hasInput(within milliseconds: Int32 = 0) -> Bool {
        Polling.forInput(descriptor, milliseconds: milliseconds) > 0
    }

    /// Reads what has arrived, once.
    ///
    /// Never blocks: in key mode a read without input returns immediately. The input that was announced may be gone
    /// again, since the kernel drops it at Ctrl-C.
    func read() {
        let count = waiting.append(upTo: 4096) { Glibc.read(descriptor, $0.baseAddress, $0.count) }
        if count == 0 { isAtEnd = isHungUp } else if count < 0, errno != EINTR, errno != EAGAIN { isAtEnd = true }
    }

    private var isHungUp: Bool {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wanted, 1, 0) > 0 && wanted.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
    }

    /// The key at the front; `nil` if none is waiting.
    ///
    /// A terminal's reply is not a key, however late it arrives.
    var next: Key? {
        while true {
            if answer != nil, !skipReply() { return .unfinished }
            let key = front
            let bytes = waiting.bytes
            if key == .byte, let rest = remainingReply() {
                (answer, reply) = (rest, [])
                waiting.removeFirst(1)
                continue
            }
            guard bytes.count > 1, bytes[0] == 0x1B else { return key }
            if let replied, case .sequence(let count) = key, Self.isReply(bytes[..<count]) {
                replied(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
                waiting.removeFirst(count)
                continue
            }
            if case .sequence(let count) = key,
                let report = KeyReport(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
            {
                guard case .typed(let typed) = report else { return .escape(count: count) }
                if raiseSignal(of: typed) { typed.removeAll() }
                waiting.replaceFirst(count, with: typed)
                continue
            }
            if key == .unfinished, bytes.count > ControlString.parameterLimit {
                answer = ControlString(.sequence, at: now())
                waiting.removeFirst(2)
            } else if ControlString.isIntroducer(bytes[1]) {
                guard bytes.count > 2 else { return .unfinished }
                guard ControlString.begins(bytes[1], bytes[2]) else { return key }
                answer = ControlString(.string, at: now())
                reply = replied == nil ? [] : Array(bytes[..<2])
                waiting.removeFirst(2)
            } else {
                return key
            }
        }
    }

    /// Does what the terminal's driver does for a character that is a signal, such as Ctrl-C: in a report it does not
    /// see one. Returns whether it is one.
    private func raiseSignal(of typed: ByteBuffer) -> Bool {
        var modes = termios()
        guard typed.count == 1, let byte = typed.bytes.first, byte != 0, tcgetattr(descriptor, &modes) == 0,
            modes.c_lflag & tcflag_t(ISIG) != 0
        else { return false }
        let signal: Int32? = withUnsafeBytes(of: modes.c_cc) { characters in
            [(VINTR, SIGINT), (VQUIT, SIGQUIT), (VSUSP, SIGTSTP)].first { characters[Int($0.0)] == byte }?.1
        }
        guard let signal else { return false }
        kill(0, signal)
        return true
    }

    /// Returns how many milliseconds to wait for the rest of something unfinished: `escape` for what a person may have
    /// typed, longer for what only a terminal sends.
    func timeout(escape: Int) -> Int {
        if let answer {
            let left = now().duration(to: answer.end).components
            return max(Int(left.seconds) * 1_000 + Int(left.attoseconds / 1_000_000_000_000_000) + 1, 1)
        }
        let bytes = waiting.bytes
        // A slow line may bring the bytes of one character far apart.
        let isCharacter = bytes.first.map { $0 >= 0xC0 } == true
        let isSequence = bytes.count > 1 && bytes[0] == 0x1B && bytes[1] != UInt8(ascii: "O")
        guard isCharacter || isSequence else { return escape }
        return Int(ControlString.timeLimit.components.seconds) * 1_000
    }

    /// Remembers that nothing followed the Esc at the front in time, so that it was taken as a key.
    func escapeTimedOut() { escape = now() }

    /// Returns the rest of a reply whose Esc came so early that it was taken as a key; `nil` if there is none.
    private func remainingReply() -> ControlString? {
        guard let taken = escape else { return nil }
        escape = nil
        guard now() < taken.advanced(by: ControlString.timeLimit) else { return nil }
        return ControlString.form(ofRest: waiting.bytes).map { ControlString($0, at: now()) }
    }

    /// Abandons the rest of a reply, so that further bytes are typed input. Returns `false` if none was under way.
    func abandonReply() -> Bool {
        defer { (answer, reply) = (nil, []) }
        return answer != nil
    }

    /// Skips what has arrived of a reply; returns `false` if more is to come.
    private func skipReply() -> Bool {
        guard var passing = answer else { return true }
        guard now() < passing.end else {
            (answer, reply) = (nil, [])
            return true
        }
        let count = passing.pass(over: waiting.bytes)
        keep(waiting.bytes[..<count])
        waiting.removeFirst(count)
        answer = passing.isOver ? nil : passing
        if passing.isOver, !reply.isEmpty {
            reply.withUnsafeBytes { replied?($0) }
            reply = []
        }
        return passing.isOver
    }

    /// The longest reply that is reported, in bytes; no expected reply is longer.
    private static let replyLimit = 256

    private func keep(_ bytes: Slice<UnsafeRawBufferPointer>) {
        guard !reply.isEmpty else { return }
        reply = reply.count + bytes.count <= Self.replyLimit ? reply + bytes : []
    }

    /// Whether a sequence is a reply rather than a key: one with private parameters (ECMA-48, 5.4.1) other than a mouse
    /// report's, or a report of the cursor's position.
    private static func isReply(_ sequence: Slice<UnsafeRawBufferPointer>) -> Bool {
        let bytes = UnsafeRawBufferPointer(rebasing: sequence)
        guard bytes.count > 3, bytes[1] == UInt8(ascii: "[") else { return false }
        return 0x3D...0x3F ~= bytes[2] || bytes[bytes.count - 1] == UInt8(ascii: "R")
    }

    /// The key at the front in pasted text, where every byte counts.
    var front: Key? {
        let bytes = waiting.bytes
        guard let first = bytes.first else { return nil }
        guard first == 0x1B else { return .byte }
        guard bytes.count > 1 else { return .unfinished }
        switch bytes[1] {
        case UInt8(ascii: "["): return control(bytes)
        case UInt8(ascii: "O"): return bytes.count > 2 ? .sequence(count: 3) : .unfinished
        case 0x1B, 0x80...: return .broken(count: 1)
        default: return .sequence(count: 2)
        }
    }

    /// The length in bytes of the UTF-8 character at the front; `nil` while the rest of it is still to come.
    var characterCount: Int? {
        let bytes = waiting.bytes
        guard let first = bytes.first else { return nil }
        let wanted = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
        let following = bytes.dropFirst().prefix(wanted - 1).prefix { $0 & 0xC0 == 0x80 }.count
        return following < wanted - 1 && bytes.count == following + 1 ? nil : following + 1
    }

    private func control(_ bytes: UnsafeRawBufferPointer) -> Key {
        var index = 2
        // The Linux console sends `ESC [ [ A` for F1.
        if bytes.count > 2, bytes[2] == UInt8(ascii: "[") { return bytes.count > 3 ? .sequence(count: 4) : .unfinished }
        while index < bytes.count, (0x20...0x3F).contains(bytes[index]) { index += 1 }
        guard index < bytes.count else { return .unfinished }
        guard (0x40...0x7E).contains(bytes[index]) else { return .broken(count: index) }
        let count = index + 1
        if bytes[..<count].elementsEqual("\u{1B}[200~".utf8) { return .pasteBegins(count: count) }
        if bytes[..<count].elementsEqual("\u{1B}[201~".utf8) { return .pasteEnds(count: count) }
        return .sequence(count: count)
    }
}
