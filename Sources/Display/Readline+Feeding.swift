internal import CReadline
import Glibc
import Terminal
import Text

extension Readline {
    /// Takes the keys that have arrived, until one asks for something (`event`) or none is left.
    ///
    /// Returns whether an escape sequence is still incomplete.
    func feed() -> Bool {
        while isReading, event == nil {
            if isPasting {
                guard takePaste() else { return false }
                continue
            }
            guard let key = queue.next else {
                if queue.isAtEnd { event = .endOfInput }
                return false
            }
            if key == .unfinished || key == .byte && queue.characterCount == nil { return true }
            take(key)
        }
        return false
    }

    /// Settles an Esc that nothing followed in time: it stands for itself.
    func settleEscape() {
        guard isReading, !isPasting, let key = queue.next, !queue.abandonReply() else { return }
        let count = queue.waiting.count
        // The rest of a character did not come, so it is not UTF-8.
        if key == .byte, queue.characterCount == nil { return takeCharacter(count) }
        guard key == .unfinished else { return }
        // Esc followed by `[` or `O` alone was typed that way. In a secret, Alt types nothing.
        if count == 2, secret == nil {
            deliver(2)
        } else if count == 1 {
            queue.escapeTimedOut()
            takeBareEscape()
        } else {
            queue.waiting.removeFirst(count)
        }
    }

    private func take(_ key: KeyQueue.Key) {
        if let moved = behaviour.moved, let (movement, count) = movement(key) {
            queue.waiting.removeFirst(count)
            if moved(movement) { event = .enter }
            return
        }
        switch key {
        // A whole character at a time, so that no readline command waits for the rest of one.
        case .byte: takeCharacter(queue.characterCount ?? queue.waiting.count)
        case .sequence(let count): takeSequence(count)
        case .escape(let count):
            let escape = ByteBuffer(capacity: 16)
            escape.append(0x1B)
            queue.waiting.replaceFirst(count, with: escape)
            takeBareEscape()
        case .broken(let count):
            if count > 1 {
                queue.waiting.removeFirst(count)
            } else if isAlt {
                dropAlt()
            } else {
                takeBareEscape()
            }
        case .pasteBegins(let count):
            queue.waiting.removeFirst(count)
            isPasting = true
        case .pasteEnds(let count): queue.waiting.removeFirst(count)
        case .unfinished: return
        }
    }

    // A key after Ctrl-V, or in a search, is not a movement.
    private func movement(_ key: KeyQueue.Key) -> (key: Key, count: Int)? {
        guard !isSearching, rl_readline_state & UInt(RL_STATE_METANEXT) == 0 else { return nil }
        let (found, count): (Key?, Int) =
            switch key {
            case .byte: (queue.waiting.bytes.first.flatMap { Key(ascii: $0) }, 1)
            case .sequence(let count): (Key(sequence: queue.waiting.bytes[..<count]), count)
            default: (nil, 0)
            }
        return switch found {
        case .up, .down, .pageUp, .pageDown, .wheelUp, .wheelDown, .click, .control("p"), .control("n"):
            found.map { ($0, count) }
        default: nil
        }
    }

    // readline's vi commands loop forever over bytes that are not UTF-8, so none get into a line of text. In a secret
    // every byte counts, and the commands are our own.
    private func takeCharacter(_ count: Int) {
        let isText =
            secret != nil || count == 1 && queue.waiting.bytes[0] < 0x80
            || String(validating: queue.waiting.bytes[..<count], as: UTF8.self) != nil
        if isText { deliver(count) } else { queue.waiting.removeFirst(count) }
    }

    // An unbound sequence is dropped: readline would take its tail for text.
    private func takeSequence(_ count: Int) {
        if isBound(count) || rl_readline_state & UInt(RL_STATE_METANEXT | RL_STATE_SEARCH) != 0 {
            return deliver(count)
        }
        if count == 2, !isAlt { return takeBareEscape() }
        queue.waiting.removeFirst(count)
    }

    // Esc and a character arriving together are that character with Alt, which types nothing. In vi's insert mode they
    // are two separate keys.
    private var isAlt: Bool {
        rl_editing_mode != 0 && queue.waiting.count > 1 && queue.waiting.bytes[1] >= 0x20
    }

    private func dropAlt() {
        queue.waiting.removeFirst(1)
        queue.waiting.removeFirst(queue.characterCount ?? queue.waiting.count)
    }

    private func isBound(_ count: Int) -> Bool {
        let bytes = UnsafeRawBufferPointer(rebasing: queue.waiting.bytes[..<count])
        return bytes.withMemoryRebound(to: CChar.self) { sequence in
            rl_function_of_keyseq_len(sequence.baseAddress, count, rl_get_keymap(), nil) != nil
        }
    }

    // Esc leaves vi's insert mode and ends a search. Elsewhere it does nothing, and the next key is taken by itself.
    private func takeBareEscape() {
        let keymap = rl_get_keymap()
        if secret != nil, rl_editing_mode == 0 { rl_set_keymap(secretCommandKeymap) }
        let isInsert = secret == nil && rl_editing_mode == 0 && keymap != rl_get_keymap_by_name("vi-command")
        let isSearch = rl_readline_state & UInt(RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_VIMOTION) != 0
        if isInsert || isSearch {
            deliver(1)
            // A prefix that is left over is completed by a key that does nothing.
            if isReading, rl_readline_state & UInt(RL_STATE_MULTIKEY | RL_STATE_INPUTPENDING) != 0 {
                delivery.append(Self.nothing)
                run()
            }
        } else {
            queue.waiting.removeFirst(1)
            if behaviour.escapeGivesUp { event = .endOfInput }
        }
    }

    /// Ctrl-\, which never arrives as a key because it is a signal; unbound, including after Esc.
    static let nothing: UInt8 = 0x1C

    private func deliver(_ count: Int) {
        delivery.append(contentsOf: queue.waiting.bytes[..<count])
        queue.waiting.removeFirst(count)
        run()
    }

    private func run() {
        listing = []
        secret?.keyBegins(delivery.bytes.first ?? 0)
        while isReading, delivery.count > 0 || rl_readline_state & UInt(RL_STATE_INPUTPENDING) != 0 {
            rl_callback_read_char()
            secret?.wipeUndo()
            if let text = finishedText {
                rl_replace_line(text, 1)
                rl_point = rl_end
                finishedText = nil
            }
            if event != nil { return delivery.removeAll() }
        }
    }

    // Returns whether the end of the pasted text was reached.
    private func takePaste() -> Bool {
        while let key = queue.front {
            switch key {
            case .pasteEnds(let count):
                queue.waiting.removeFirst(count)
                isPasting = false
                insertPasted()
                return true
            case .unfinished: return false
            default:
                if let byte = queue.waiting.popFirst(), pasted.count < pasteLimit { pasted.append(byte) }
            }
        }
        if queue.isAtEnd { event = .endOfInput }
        return false
    }

    // A secret takes no more than its limit: pasted bytes beyond it are dropped, and the view is told that it was hit.
    private var pasteLimit: Int { secret.map { $0.limit + 4 } ?? 1 << 20 }

    // Pasted line breaks do not submit: those at the end are dropped, those within become spaces.
    private func insertPasted() {
        defer { pasted.removeAll() }
        listing = []
        if let secret { return secret.insertPasted(pasted.bytes) }
        let text = String(decoding: pasted.bytes, as: UTF8.self)
        let kept = text.reversed().drop(while: \.isNewline).reversed()
        rl_begin_undo_group()
        rl_insert_text(String(kept).cleanedForTerminal)
        rl_end_undo_group()
    }
}
