internal import CReadline

extension Readline {
    /// The keys of a secret line: no kill ring, no undo, no history, no macros, no completion.
    func makeSecretKeymap() -> Keymap {
        let keymap: Keymap = rl_make_bare_keymap()
        for byte in 0x20...0xFF where byte != 0x7F { rl_bind_key_in_map(CInt(byte), insertByte, keymap) }
        let keys: [(String, Command)] = [
            ("\\C-m", accept), ("\\C-j", accept), ("\\C-i", nextField), ("\\e[Z", previousField),
            ("\\e[A", previousField), ("\\eOA", previousField), ("\\C-p", previousField),
            ("\\e[B", nextField), ("\\eOB", nextField), ("\\C-n", nextField),
            ("\\C-h", deleteBefore), ("\\C-?", deleteBefore), ("\\C-d", deleteAfter), ("\\e[3~", deleteAfter),
            ("\\C-u", deleteToStart), ("\\C-k", deleteToEnd), ("\\C-w", deleteWord),
            ("\\C-b", goBack), ("\\e[D", goBack), ("\\eOD", goBack),
            ("\\C-f", goOn), ("\\e[C", goOn), ("\\eOC", goOn),
            ("\\C-a", goToStart), ("\\e[H", goToStart), ("\\eOH", goToStart), ("\\e[1~", goToStart),
            ("\\C-e", goToEnd), ("\\e[F", goToEnd), ("\\eOF", goToEnd), ("\\e[4~", goToEnd),
            ("\\C-r", reveal), ("\\C-t", showCount), ("\\C-l", redrawScreen),
        ]
        for (sequence, command) in keys { rl_bind_keyseq_in_map(sequence, command, keymap) }
        return keymap
    }
}

@MainActor private func change(_ body: (SecretKeys) -> Void) -> CInt {
    if let secret = Readline.active?.secret { body(secret) }
    return 0
}

private let insertByte: Command = { _, key in
    MainActor.assumeIsolated { change { $0.insert(UInt8(truncatingIfNeeded: key)) } }
}
private let deleteBefore: Command = { _, _ in
    MainActor.assumeIsolated { change { $0.delete($0.before..<Int(rl_point)) } }
}
private let deleteAfter: Command = { _, _ in
    MainActor.assumeIsolated { change { $0.delete(Int(rl_point)..<$0.after) } }
}
private let deleteToStart: Command = { _, _ in
    MainActor.assumeIsolated { change { $0.delete(0..<Int(rl_point)) } }
}
private let deleteToEnd: Command = { _, _ in
    MainActor.assumeIsolated { change { $0.delete(Int(rl_point)..<Int(rl_end)) } }
}
private let deleteWord: Command = { _, _ in
    MainActor.assumeIsolated { change { $0.delete($0.wordStart..<Int(rl_point)) } }
}
private let goBack: Command = { _, _ in MainActor.assumeIsolated { change { rl_point = CInt($0.before) } } }
private let goOn: Command = { _, _ in MainActor.assumeIsolated { change { rl_point = CInt($0.after) } } }
private let goToStart: Command = { _, _ in MainActor.assumeIsolated { change { _ in rl_point = 0 } } }
private let goToEnd: Command = { _, _ in MainActor.assumeIsolated { change { _ in rl_point = rl_end } } }
private let reveal: Command = { _, _ in MainActor.assumeIsolated { change { $0.isRevealed.toggle() } } }
private let showCount: Command = { _, _ in MainActor.assumeIsolated { change { $0.showsCount.toggle() } } }
