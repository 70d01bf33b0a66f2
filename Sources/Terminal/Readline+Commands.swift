internal import CReadline
import Glibc

/// A readline command, as the engine calls it: the count and the key.
typealias Command = @convention(c) (CInt, CInt) -> CInt

/// The commands of readline that mean something else, or something more, in a form.
enum WrappedCommand: String, CaseIterable {
    case acceptLine = "accept-line"
    case backwardMenuComplete = "menu-complete-backward"
    case clearScreen = "clear-screen"
    case complete
    case endOfLine = "end-of-line"
    case forwardCharacter = "forward-char"
    case menuComplete = "menu-complete"
    case nextHistory = "next-history"
    case previousHistory = "previous-history"
}

extension Readline {
    /// Puts the form's commands on the keys that a person has the wrapped ones on.
    func bindCommands() {
        unbindJumps()
        for wrapped in WrappedCommand.allCases {
            guard let original = rl_named_function(wrapped.rawValue) else { continue }
            originals[wrapped] = original
            for name in ["emacs", "vi-insert", "vi-command"] {
                guard let keymap = rl_get_keymap_by_name(name) else { continue }
                rebind(original, to: wrapped.command, in: keymap)
            }
        }
        for name in ["emacs", "vi-insert"] {
            guard let keymap = rl_get_keymap_by_name(name) else { continue }
            rl_bind_keyseq_in_map("\\e[Z", previousField, keymap)
            rl_bind_keyseq_if_unbound_in_map("\\e[A", previousLine, keymap)
            rl_bind_keyseq_if_unbound_in_map("\\e[B", nextLine, keymap)
            rl_bind_keyseq_if_unbound_in_map("\\eOA", previousLine, keymap)
            rl_bind_keyseq_if_unbound_in_map("\\eOB", nextLine, keymap)
            for sequence in ["\\C-\\", "\\e\\C-\\"] { rl_bind_keyseq_in_map(sequence, doNothing, keymap) }
        }
        if let keymap = rl_get_keymap_by_name("vi-command") { rl_bind_keyseq_in_map("\\C-\\", doNothing, keymap) }
    }

    // readline 8.2 leaves these by a long jump where they fail, and crashes when a search went before: its callback
    // interface then holds a jump target that is gone. Keyboard macros would record a secret besides, and the start-up file
    // read again would take the form's commands off their keys and is not checked.
    private func unbindJumps() {
        for name in ["abort", "start-kbd-macro", "end-kbd-macro", "call-last-kbd-macro", "re-read-init-file"] {
            guard let command = rl_named_function(name) else { continue }
            for map in ["emacs", "vi-insert", "vi-command"] {
                guard let keymap = rl_get_keymap_by_name(map) else { continue }
                rebind(command, to: doNothing, in: keymap)
            }
        }
    }

    private func rebind(_ original: Command, to command: @escaping Command, in keymap: Keymap) {
        guard let sequences = rl_invoking_keyseqs_in_map(original, keymap) else { return }
        defer { free(sequences) }
        var index = 0
        while let sequence = sequences[index] {
            rl_bind_keyseq_in_map(sequence, command, keymap)
            free(sequence)
            index += 1
        }
    }

    fileprivate func original(_ wrapped: WrappedCommand, _ count: CInt, _ key: CInt) -> CInt {
        originals[wrapped]?(count, key) ?? 0
    }

    fileprivate func takeSuggestion() -> Bool {
        guard rl_point == rl_end, let rest = behaviour.suggestion?(), !rest.isEmpty else { return false }
        rl_insert_text(rest)
        return true
    }

    fileprivate func tab(_ wrapped: WrappedCommand, _ count: CInt, _ key: CInt) -> CInt {
        guard offersCompletion else {
            if behaviour.movesBetweenFields { event = .next }
            return 0
        }
        // `!` completes, and lists what there is where that is more than one.
        return wrapped == .complete ? rl_complete_internal(CInt(UInt8(ascii: "!"))) : original(wrapped, count, key)
    }
}

extension WrappedCommand {
    fileprivate var command: Command {
        switch self {
        case .acceptLine: accept
        case .backwardMenuComplete: menuCompleteBackwardOrMore
        case .clearScreen: redrawScreen
        case .complete: completeOrMore
        case .endOfLine: endOfLineOrMore
        case .forwardCharacter: forwardCharacterOrMore
        case .menuComplete: menuCompleteOrMore
        case .nextHistory: nextLine
        case .previousHistory: previousLine
        }
    }
}

@MainActor private func ask(_ event: Readline.Event) -> CInt {
    Readline.active?.event = event
    return 0
}

let doNothing: Command = { _, _ in 0 }
let accept: Command = { _, _ in MainActor.assumeIsolated { ask(.enter) } }
let previousField: Command = { _, _ in
    MainActor.assumeIsolated { Readline.active?.behaviour.movesBetweenFields == true ? ask(.previous) : 0 }
}
let nextField: Command = { _, _ in
    MainActor.assumeIsolated { Readline.active?.behaviour.movesBetweenFields == true ? ask(.next) : 0 }
}
let redrawScreen: Command = { _, _ in MainActor.assumeIsolated { ask(.redraw) } }

private let previousLine: Command = { count, key in
    MainActor.assumeIsolated {
        guard let active = Readline.active, !active.behaviour.goesThroughHistory else {
            return Readline.active?.original(.previousHistory, count, key) ?? 0
        }
        return previousField(count, key)
    }
}
private let nextLine: Command = { count, key in
    MainActor.assumeIsolated {
        guard let active = Readline.active, !active.behaviour.goesThroughHistory else {
            return Readline.active?.original(.nextHistory, count, key) ?? 0
        }
        return nextField(count, key)
    }
}
private let forwardCharacterOrMore: Command = { count, key in
    MainActor.assumeIsolated {
        guard let active = Readline.active, !active.takeSuggestion() else { return 0 }
        return active.original(.forwardCharacter, count, key)
    }
}
private let endOfLineOrMore: Command = { count, key in
    MainActor.assumeIsolated {
        guard let active = Readline.active, !active.takeSuggestion() else { return 0 }
        return active.original(.endOfLine, count, key)
    }
}
private let completeOrMore: Command = { count, key in
    MainActor.assumeIsolated { Readline.active?.tab(.complete, count, key) ?? 0 }
}
private let menuCompleteOrMore: Command = { count, key in
    MainActor.assumeIsolated { Readline.active?.tab(.menuComplete, count, key) ?? 0 }
}
private let menuCompleteBackwardOrMore: Command = { count, key in
    MainActor.assumeIsolated { Readline.active?.tab(.backwardMenuComplete, count, key) ?? 0 }
}
