/// Takes keys from the queue that the line editor also reads, so that nothing typed ahead is lost between the two.
@MainActor final class KeyReader {
    /// What is at the front of the queue.
    enum Next: Equatable {
        case key(Key)
        /// Nothing, or nothing complete. `waits` says that a sequence has begun; after a pause it stands for itself.
        case nothing(waits: Bool)
    }

    private let queue: KeyQueue
    private var isPasting = false

    init(_ queue: KeyQueue) { self.queue = queue }

    /// Returns the next key. Pasted text is skipped, since it is not a key.
    func next() -> Next {
        while let front = isPasting ? queue.front : queue.next {
            switch front {
            case .pasteBegins(let count):
                queue.waiting.removeFirst(count)
                isPasting = true
            case .pasteEnds(let count):
                queue.waiting.removeFirst(count)
                isPasting = false
            case .unfinished:
                return .nothing(waits: true)
            case .broken(let count):
                queue.waiting.removeFirst(count)
                if count == 1, !isPasting { return .key(.escape) }
            case .escape(let count):
                queue.waiting.removeFirst(count)
                return .key(.escape)
            case .sequence(let count):
                let key = Key(sequence: queue.waiting.bytes[..<count])
                queue.waiting.removeFirst(count)
                if let key, !isPasting { return .key(key) }
            case .byte:
                guard let taken = character() else { return .nothing(waits: true) }
                if let key = taken, !isPasting { return .key(key) }
            }
        }
        return .nothing(waits: false)
    }

    /// Returns the key for what nothing followed in time.
    ///
    /// An Esc stands for itself, any other beginning of a sequence means nothing. `nil` if something has arrived after
    /// all, which `next` takes.
    func settle() -> Key? {
        // After a stall the timer may be first, although the rest of a sequence has arrived.
        if queue.hasInput() {
            queue.read()
            return nil
        }
        switch next() {
        // The rest of a sequence has come in the meantime.
        case .key(let key): return key
        case .nothing(waits: false): return nil
        case .nothing(waits: true): break
        }
        if queue.abandonReply() { return nil }
        let isEscape = queue.waiting.bytes.first == 0x1B && queue.waiting.count == 1
        if isEscape { queue.escapeTimedOut() }
        queue.waiting.removeFirst(queue.waiting.count)
        return isEscape && !isPasting ? .escape : nil
    }

    /// Returns the key of the character at the front; `.some(nil)` if it is not a key, `nil` if its bytes have not all
    /// arrived.
    private func character() -> Key?? {
        let bytes = queue.waiting.bytes
        guard let first = bytes.first, let length = queue.characterCount else { return nil }
        defer { queue.waiting.removeFirst(length) }
        if first < 0x80 { return .some(Key(ascii: first)) }
        let text = String(decoding: bytes[..<length], as: UTF8.self)
        guard text.count == 1, let character = text.first, character != "\u{FFFD}" else { return .some(nil) }
        return .some(.character(character))
    }
}
