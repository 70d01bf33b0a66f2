internal import CReadline
import Glibc

/// A readline command as the engine calls it, with the count and the key.
typealias Command = @convention(c) (CInt, CInt) -> CInt

/// The readline commands that mean something else, or something more, in a form.
enum WrappedCommand: String, CaseIterable {
    case acceptLine = "accept-line"
    case backwardDeleteCharacter = "backward-delete-char"
    case backwardMenuComplete = "menu-complete-backward"
    case clearScreen = "clear-screen"
    case complete
    case deleteCharacter = "delete-char"
    case endOfLine = "end-of-line"
    case forwardCharacter = "forward-char"
    case menuComplete = "menu-complete"
    case nextHistory = "next-history"
    case previousHistory = "previous-history"
}

extension Readline {
    /// Binds the form's commands to the keys that the user has bound to the wrapped ones.
    func bindCommands() {
        var replaced = Self.jumps.compactMap { rl_named_function($0) }.map(address)
        var commands = [Command](repeating: doNothing, count: replaced.count)
        for wrapped in WrappedCommand.allCases {
            guard let original = rl_named_function(wrapped.rawValue) else { continue }
            originals[wrapped] = original
            replaced.append(address(of: original))
            commands.append(wrapped.command)
        }
        for name in ["emacs", "vi-insert", "vi-command"] {
            if let keymap = rl_get_keymap_by_name(name) { rebind(replaced, to: commands, in: keymap) }
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

    // On failure, readline 8.2 leaves these with a long jump, and crashes if a search preceded it, because its callback
    // interface then holds a stale jump target. Besides, keyboard macros would record a secret, and re-reading the
    // start-up file, which would go unchecked, would unbind the form's commands.
    private static var jumps: [String] {
        ["abort", "start-kbd-macro", "end-kbd-macro", "call-last-kbd-macro", "re-read-init-file"]
    }

    // One pass for all commands: readline's own search creates a string for each key of a command, which noticeably
    // slows the start.
    private func rebind(_ replaced: [UnsafeRawPointer], to commands: [Command], in keymap: Keymap) {
        for key in 0..<Int(KEYMAP_SIZE) {
            guard let function = keymap[key].function else { continue }
            switch CInt(keymap[key].type) {
            case ISFUNC:
                if let index = replaced.firstIndex(of: address(of: function)) { keymap[key].function = commands[index] }
            case ISKMAP: rebind(replaced, to: commands, in: unsafeBitCast(function, to: Keymap.self))
            default: break
            }
        }
    }

    /// What identifies a command.
    private func address(of command: Command) -> UnsafeRawPointer { unsafeBitCast(command, to: UnsafeRawPointer.self) }

    fileprivate func original(_ wrapped: WrappedCommand, _ count: CInt, _ key: CInt) -> CInt {
        originals[wrapped]?(count, key) ?? 0
    }

    func ask(_ event: Event) -> CInt {
        self.event = event
        return 0
    }

    /// Deletes the whole character beside the cursor where it has several code points, of which readline takes one.
    fileprivate func deleteCharacter(_ wrapped: WrappedCommand, _ count: CInt, _ key: CInt) -> CInt {
        let isBefore = wrapped == .backwardDeleteCharacter
        let beside = isBefore ? bytes[..<point] : bytes[point...]
        let text = String(decoding: beside, as: UTF8.self)
        guard count == 1, let character = isBefore ? text.last : text.first, character.unicodeScalars.count > 1 else {
            return original(wrapped, count, key)
        }
        let length = character.utf8.count
        let start = isBefore ? point - length : point
        rl_delete_text(CInt(start), CInt(start + length))
        rl_point = CInt(start)
        return 0
    }

    /// Takes the suggestion; without one the command does what it does.
    fileprivate func takeSuggestion(_ wrapped: WrappedCommand, _ count: CInt, _ key: CInt) -> CInt {
        guard rl_point == rl_end, let rest = behaviour.suggestion?(), !rest.isEmpty else {
            return original(wrapped, count, key)
        }
        rl_insert_text(rest)
        return 0
    }

    /// Moves in what is shown above the line, through the history, or to a field.
    fileprivate func leaveLine(_ wrapped: WrappedCommand, _ count: CInt, _ key: CInt) -> CInt {
        let isUpward = wrapped == .previousHistory
        if let moved = behaviour.moved {
            _ = moved(isUpward ? .up : .down)
            return 0
        }
        if behaviour.goesThroughHistory { return original(wrapped, count, key) }
        return isUpward ? previousField(count, key) : nextField(count, key)
    }

    fileprivate func tab(_ wrapped: WrappedCommand, _ count: CInt, _ key: CInt) -> CInt {
        guard offersCompletion else { return nextField(count, key) }
        // `!` completes, and lists the candidates if there is more than one.
        return wrapped == .complete ? rl_complete_internal(CInt(UInt8(ascii: "!"))) : original(wrapped, count, key)
    }
}

extension WrappedCommand {
    fileprivate var command: Command {
        switch self {
        case .acceptLine: accept
        case .backwardDeleteCharacter: deleteBeforeOrMore
        case .backwardMenuComplete: menuCompleteBackwardOrMore
        case .clearScreen: redrawScreen
        case .complete: completeOrMore
        case .deleteCharacter: deleteAfterOrMore
        case .endOfLine: endOfLineOrMore
        case .forwardCharacter: forwardCharacterOrMore
        case .menuComplete: menuCompleteOrMore
        case .nextHistory: nextLine
        case .previousHistory: previousLine
        }
    }
}

/// Passes the engine to what a command does.
func withEngine(_ body: @MainActor (Readline) -> CInt) -> CInt {
    MainActor.assumeIsolated {
        guard let engine = Readline.active else { return 0 }
        return body(engine)
    }
}

let doNothing: Command = { _, _ in 0 }
let accept: Command = { _, _ in withEngine { $0.ask(.enter) } }
let previousField: Command = { _, _ in
    withEngine { $0.behaviour.neighbours.contains(.previous) ? $0.ask(.previous) : 0 }
}
let nextField: Command = { _, _ in withEngine { $0.behaviour.neighbours.contains(.next) ? $0.ask(.next) : 0 } }
let redrawScreen: Command = { _, _ in withEngine { $0.ask(.redraw) } }

// These two are vi's `k` and `j`, too.
private let previousLine: Command = { count, key in withEngine { $0.leaveLine(.previousHistory, count, key) } }
private let nextLine: Command = { count, key in withEngine { $0.leaveLine(.nextHistory, count, key) } }
private let forwardCharacterOrMore: Command = { count, key in
    withEngine { $0.takeSuggestion(.forwardCharacter, count, key) }
}
private let deleteBeforeOrMore: Command = { count, key in
    withEngine { $0.deleteCharacter(.backwardDeleteCharacter, count, key) }
}
private let deleteAfterOrMore: Command = { count, key in withEngine { $0.deleteCharacter(.deleteCharacter, count, key) }
}
private let endOfLineOrMore: Command = { count, key in withEngine { $0.takeSuggestion(.endOfLine, count, key) } }
private let completeOrMore: Command = { count, key in withEngine { $0.tab(.complete, count, key) } }
private let menuCompleteOrMore: Command = { count, key in withEngine { $0.tab(.menuComplete, count, key) } }
private let menuCompleteBackwardOrMore: Command = { count, key in
    withEngine { $0.tab(.backwardMenuComplete, count, key) }
}
