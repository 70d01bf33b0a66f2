import Glibc

/// Bytes that the terminal sent, cut into keys: single bytes and whole escape sequences (ECMA-48).
@MainActor final class KeyQueue {
    /// What comes next.
    enum Key: Equatable {
        /// The next byte.
        case byte
        /// The next `count` bytes are one escape sequence.
        case sequence(count: Int)
        /// An escape sequence that nothing can follow up: its `count` bytes mean nothing.
        case broken(count: Int)
        /// Pasted text begins or ends with these `count` bytes.
        case pasteBegins(count: Int), pasteEnds(count: Int)
        /// An Esc, or the beginning of a sequence: the next bytes tell.
        case unfinished
    }

    let descriptor: Int32
    let waiting = ByteBuffer()
    /// The terminal is gone.
    private(set) var isAtEnd = false

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Whether the descriptor has something to read.
    func hasInput(within milliseconds: Int32 = 0) -> Bool {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wanted, 1, milliseconds) > 0
    }

    /// Reads what has come, once. Never blocks: the modes are set so that a read of nothing returns at once, because what
    /// was announced may be gone again (the kernel drops it at Ctrl-C).
    func read() {
        let count = waiting.append(upTo: 4096) { Glibc.read(descriptor, $0.baseAddress, $0.count) }
        if count == 0 { isAtEnd = isHungUp } else if count < 0, errno != EINTR, errno != EAGAIN { isAtEnd = true }
    }

    private var isHungUp: Bool {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wanted, 1, 0) > 0 && wanted.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
    }

    /// The key at the front; `nil` where nothing waits.
    var next: Key? {
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

    /// How many bytes the UTF-8 character at the front takes; `nil` where the rest of it is still to come.
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
