internal import CReadline

extension Readline {
    /// Returns the key bindings of a secret line: no kill ring, no undo, no history, no macros, no completion.
    func makeSecretKeymap() -> Keymap {
        let keymap = makeKeymap(typing: insertByte)
        for sequence in ["\\e\\C-h", "\\e\\C-?"] { rl_bind_keyseq_in_map(sequence, deleteWord, keymap) }
        return keymap
    }

    /// Returns the key bindings of vi's command mode: the same, and no letter types itself.
    func makeSecretCommandKeymap() -> Keymap {
        let keymap = makeKeymap(typing: doNothing)
        let keys: [(String, Command)] = [
            ("h", moveBackward), ("l", moveForward), (" ", moveForward), ("0", moveToStart), ("^", moveToStart),
            ("$", moveToEnd),
            ("j", nextField), ("k", previousField), ("\\C-h", moveBackward), ("\\C-?", moveBackward),
            ("x", deleteAfter), ("X", deleteBefore), ("D", deleteToEnd),
            ("i", insertHere), ("a", insertAfter), ("I", insertAtStart), ("A", insertAtEnd), ("C", changeToEnd),
            ("s", changeAfter), ("S", changeAll),
            ("dd", deleteAll), ("dw", deleteNextWord), ("db", deleteWord), ("d0", deleteToStart), ("d$", deleteToEnd),
            ("cc", changeAll), ("cw", changeNextWord), ("cb", changeWord), ("c0", changeToStart), ("c$", changeToEnd),
        ]
        for (sequence, command) in keys { rl_bind_keyseq_in_map(sequence, command, keymap) }
        return keymap
    }

    /// - Parameter command: What characters do.
    private func makeKeymap(typing command: @escaping Command) -> Keymap {
        let keymap: Keymap = rl_make_bare_keymap()
        for byte in 0...0xFF where byte != 0x1B {
            rl_bind_key_in_map(CInt(byte), byte < 0x20 || byte == 0x7F ? doNothing : command, keymap)
        }
        let keys: [(String, Command)] = [
            ("\\C-m", accept), ("\\C-j", accept), ("\\C-i", nextField), ("\\e[Z", previousField),
            ("\\e[A", previousField), ("\\eOA", previousField), ("\\C-p", previousField),
            ("\\e[B", nextField), ("\\eOB", nextField), ("\\C-n", nextField),
            ("\\C-h", deleteBefore), ("\\C-?", deleteBefore), ("\\C-d", deleteAfter), ("\\e[3~", deleteAfter),
            ("\\C-u", deleteToStart), ("\\C-k", deleteToEnd), ("\\C-w", deleteWord),
            ("\\C-b", moveBackward), ("\\e[D", moveBackward), ("\\eOD", moveBackward),
            ("\\C-f", moveForward), ("\\e[C", moveForward), ("\\eOC", moveForward),
            ("\\C-a", moveToStart), ("\\e[H", moveToStart), ("\\eOH", moveToStart), ("\\e[1~", moveToStart),
            ("\\C-e", moveToEnd), ("\\e[F", moveToEnd), ("\\eOF", moveToEnd), ("\\e[4~", moveToEnd),
            ("\\C-r", reveal), ("\\C-t", showCount), ("\\C-l", redrawScreen),
        ]
        for (sequence, command) in keys { rl_bind_keyseq_in_map(sequence, command, keymap) }
        return keymap
    }
}

private func change(_ body: @MainActor (SecretKeys) -> Void) -> CInt {
    withEngine { engine in
        if let secret = engine.secret { body(secret) }
        return 0
    }
}

private let insertByte: Command = { _, key in change { $0.insert(UInt8(truncatingIfNeeded: key)) } }
private let deleteBefore: Command = { _, _ in change { $0.delete($0.before..<Int(rl_point)) } }
private let deleteAfter: Command = { _, _ in change { $0.delete(Int(rl_point)..<$0.after) } }
private let deleteToStart: Command = { _, _ in change { $0.delete(0..<Int(rl_point)) } }
private let deleteToEnd: Command = { _, _ in change { $0.delete(Int(rl_point)..<Int(rl_end)) } }
private let deleteWord: Command = { _, _ in change { $0.delete($0.wordStart..<Int(rl_point)) } }
private let deleteNextWord: Command = { _, _ in change { $0.delete(Int(rl_point)..<$0.nextWord) } }
private let deleteAll: Command = { _, _ in change { $0.delete(0..<Int(rl_end)) } }
private let moveBackward: Command = { _, _ in change { rl_point = CInt($0.before) } }
private let moveForward: Command = { _, _ in change { rl_point = CInt($0.after) } }
private let moveToStart: Command = { _, _ in change { _ in rl_point = 0 } }
private let moveToEnd: Command = { _, _ in change { _ in rl_point = rl_end } }
private let reveal: Command = { _, _ in withEngine { $0.ask(.reveal) } }
private let showCount: Command = { _, _ in change { $0.showsCount.toggle() } }

// Returns to vi's insert mode, then changes the secret.
private func type(_ body: @MainActor (SecretKeys) -> Void) -> CInt {
    withEngine { engine in
        rl_set_keymap(engine.secretKeymap)
        return change(body)
    }
}

private let insertHere: Command = { _, _ in type { _ in } }
private let insertAfter: Command = { _, _ in type { rl_point = CInt($0.after) } }
private let insertAtStart: Command = { _, _ in type { _ in rl_point = 0 } }
private let insertAtEnd: Command = { _, _ in type { _ in rl_point = rl_end } }
private let changeAfter: Command = { _, _ in type { $0.delete(Int(rl_point)..<$0.after) } }
private let changeToEnd: Command = { _, _ in type { $0.delete(Int(rl_point)..<Int(rl_end)) } }
private let changeAll: Command = { _, _ in type { $0.delete(0..<Int(rl_end)) } }
private let changeToStart: Command = { _, _ in type { $0.delete(0..<Int(rl_point)) } }
private let changeWord: Command = { _, _ in type { $0.delete($0.wordStart..<Int(rl_point)) } }
// As in vi, the space after the word stays.
private let changeNextWord: Command = { _, _ in type { $0.delete(Int(rl_point)..<$0.wordEnd) } }
