internal import CReadline
import Glibc
import Terminal
import Text

/// GNU readline as an engine that edits a line and draws nothing.
///
/// Uses its callback interface, key bindings and `~/.inputrc`, without its output, signal handling or terminal modes.
@MainActor final class Readline {
    /// What a key asks for beyond changing the line.
    enum Event {
        case enter, previous, next, endOfInput, redraw, reveal
    }

    /// How a line responds to keys.
    struct Behaviour {
        var neighbours: Neighbours = []
        var goesThroughHistory = false
        /// Takes the keys that move in what is shown above the line.
        var moved: (@MainActor (Key) -> Bool)?
        /// Whether a bare Esc ends the line the way end of input does.
        var escapeGivesUp = false
        var completion: (@MainActor (String) -> Completion)?
        /// Returns the remainder of a suggestion at the cursor.
        var suggestion: (@MainActor () -> String)?
    }

    // readline has one global state, and its callbacks carry no context, so they find the engine here.
    private(set) static var active: Readline?

    /// Returns the process's engine, reading from `input`.
    static func engine(input: Int32) -> Readline {
        if let active, active.queue.descriptor == input { return active }
        return Readline(input: input)
    }

    let queue: KeyQueue
    /// What the last key asked for.
    var event: Event?
    var behaviour = Behaviour()
    /// The candidates to list, until the next key.
    var listing: [String] = []
    /// The bytes that readline may read now.
    let delivery = ByteBuffer(capacity: 64)
    var secret: SecretKeys?
    let pasted = ByteBuffer(capacity: 2048)
    var isPasting = false
    /// readline's own commands behind the wrapped ones.
    var originals: [WrappedCommand: Command] = [:]
    private(set) var isReading = false
    /// The text of a line that readline itself considered finished, to be restored.
    var finishedText: String?

    private init(input: Int32) {
        queue = KeyQueue(descriptor: input)
        Self.active = self
        rl_instream = fdopen(input, "r")
        // readline's own output is discarded: without a null device, into a small block of memory.
        rl_outstream = fopen("/dev/null", "w") ?? fmemopen(nil, 4096, "w")
        rl_catch_signals = 0
        rl_catch_sigwinch = 0
        rl_change_environment = 0
        rl_readline_name = UnsafePointer(strdup("rollcall"))
        chooseUTF8()
        initialize()
        marksPaste = value(of: "enable-bracketed-paste") == "on"
        rl_redisplay_function = { MainActor.assumeIsolated { Readline.active?.secret?.wipeUndo() } }
        rl_prep_term_function = { _ in }
        rl_deprep_term_function = {}
        rl_getc_function = { _ in MainActor.assumeIsolated { Readline.active?.nextByte() ?? EOF } }
        rl_input_available_hook = { MainActor.assumeIsolated { (Readline.active?.delivery.count ?? 0) > 0 ? 1 : 0 } }
        // The bell would go to standard error, which may be a file.
        if isatty(STDERR_FILENO) == 0 { rl_variable_bind("bell-style", "none") }
        setUpCompletion()
        bindCommands()
    }

    /// Whether `~/.inputrc` leaves bracketed paste on.
    private(set) var marksPaste = true

    /// Why the user's start-up file was not read; `nil` if it was, or if there is none.
    private(set) var problem: StartupFileError?

    // Once initialised, readline does not read the file again: the command that would is unbound.
    private func initialize() {
        let named = getenv("INPUTRC").map { String(cString: $0) } ?? ""
        do throws(StartupFileError) {
            try StartupFile.check(named.isEmpty ? ["~/.inputrc", "/etc/inputrc"] : [named])
            rl_initialize()
        } catch {
            problem = error
            setenv("INPUTRC", "/dev/null", 1)
            rl_initialize()
            if named.isEmpty { unsetenv("INPUTRC") } else { setenv("INPUTRC", named, 1) }
        }
    }

    /// How long an Esc waits for the rest of a sequence, in milliseconds.
    var escapeDelay: Int {
        let set = Int(value(of: "keyseq-timeout")) ?? 500
        // 500 is readline's default and too long to wait for; what a person set is kept.
        return set == 500 ? 50 : min(max(set, 1), 5000)
    }

    /// How many milliseconds to wait for the rest of something unfinished in the queue.
    var timeout: Int { queue.timeout(escape: escapeDelay) }

    func value(of variable: String) -> String { rl_variable_value(variable).map { String(cString: $0) } ?? "" }

    /// The contents of the line, lent until the next key.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: rl_line_buffer, count: Int(rl_end)) }

    /// The contents of the line, with invalid UTF-8 repaired. Not for secrets.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Whether readline is searching the history, or reading a number for the next command.
    var isSearching: Bool { rl_readline_state & UInt(RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_NUMERICARG) != 0 }

    /// What readline shows in place of the prompt: the text it is searching for, or the number it was given.
    var message: StyledText? {
        guard secret == nil, rl_display_prompt != nil, rl_display_prompt != rl_prompt else { return nil }
        let message = String(cString: rl_display_prompt)
        return message.isEmpty ? nil : StyledText(message, .dim)
    }

    /// The line's mode, if `show-mode-in-prompt` asks for it.
    ///
    /// Text between \1 and \2 would be invisible and is left out.
    var mode: StyledText? {
        guard secret == nil, value(of: "show-mode-in-prompt") == "on" else { return nil }
        let isCommand = rl_get_keymap() == rl_get_keymap_by_name("vi-command")
        let name = rl_editing_mode == 1 ? "emacs" : isCommand ? "vi-cmd" : "vi-ins"
        var seen = ""
        var isSeen = true
        for scalar in value(of: "\(name)-mode-string").unicodeScalars {
            if scalar == "\u{1}" {
                isSeen = false
            } else if scalar == "\u{2}" {
                isSeen = true
            } else if isSeen {
                seen.unicodeScalars.append(scalar)
            }
        }
        return seen.isEmpty ? nil : StyledText("\(seen) ", .dim)
    }

    /// The cursor's offset in `bytes`.
    var point: Int { Int(rl_point) }

    func begin(text: String, history: [String], behaviour: Behaviour) {
        self.behaviour = behaviour
        history.forEach { add_history($0) }
        using_history()
        install()
        if [secretKeymap, secretCommandKeymap].contains(rl_get_keymap()) { rl_set_keymap_from_edit_mode() }
        rl_insert_text(text.filter { $0 != "\0" })
        rl_free_undo_list()
    }

    /// Begins a secret, which `keys` edits and limits in length.
    func begin(secret keys: SecretKeys, behaviour: Behaviour) {
        self.behaviour = behaviour
        install()
        secret = keys
        keys.prepare()
        rl_set_keymap(secretKeymap)
    }

    /// Ends the line, whatever state readline is in, and wipes a secret.
    func end() {
        guard isReading else { return }
        isReading = false
        rl_callback_sigcleanup()
        rl_callback_handler_remove()
        secret?.wipe()
        secret = nil
        // readline shares undo lists between the line and the history in more ways than its own clean-up accounts for:
        // it would free some of them twice. A line that went through the history leaves its list there.
        rl_maybe_unsave_line()
        if behaviour.goesThroughHistory { rl_undo_list = nil } else { rl_free_undo_list() }
        clear_history()
        rl_end = 0
        rl_point = 0
        rl_line_buffer[0] = 0
        delivery.removeAll()
        pasted.removeAll()
        isPasting = false
        listing = []
        behaviour = Behaviour()
    }

    lazy var secretKeymap: Keymap = makeSecretKeymap()
    /// vi's command mode in a secret.
    lazy var secretCommandKeymap: Keymap = makeSecretCommandKeymap()

    private func install() {
        event = nil
        listing = []
        isReading = true
        rl_callback_handler_install("") { line in
            let text = line.map { String(cString: $0) }
            free(line)
            MainActor.assumeIsolated { Readline.active?.finished(with: text) }
        }
        useUTF8()
    }

    // Enter never gets here, but commands that end with it do (`insert-comment`); readline clears the line afterwards.
    private func finished(with text: String?) {
        finishedText = text
        event = text == nil ? .endOfInput : .enter
    }

    // readline re-reads the locale from the environment at each line. Without UTF-8 it would edit bytes, although
    // terminals send UTF-8 regardless; changing the locale behind its back makes it crash.
    private func chooseUTF8() {
        setlocale(LC_CTYPE, "")
        guard String(cString: nl_langinfo(nl_item(CODESET))) != "UTF-8" else { return }
        setenv((getenv("LC_ALL").map { $0.pointee != 0 } ?? false) ? "LC_ALL" : "LC_CTYPE", "C.UTF-8", 1)
    }

    private func useUTF8() {
        rl_variable_bind("convert-meta", "off")
        rl_variable_bind("input-meta", "on")
        rl_variable_bind("output-meta", "on")
        // The editor takes pasted text itself, because readline makes copies of it.
        rl_variable_bind("enable-bracketed-paste", "off")
    }

    private func nextByte() -> Int32 {
        if let byte = delivery.popFirst() ?? queue.waiting.popFirst() { return Int32(byte) }
        // A command that wants another key immediately gets a meaningless one: waiting here would block Ctrl-C.
        return queue.isAtEnd ? EOF : Int32(Self.nothing)
    }
}

extension Readline {
    func setUpCompletion() {
        // `@` and spaces are part of a word; the caller's `Completion` decides what is replaced.
        rl_completer_word_break_characters = UnsafePointer(strdup(""))
        rl_basic_quote_characters = UnsafePointer(strdup(""))
        rl_sort_completion_matches = 0
        rl_attempted_completion_function = { _, _, end in
            // The pointer leaves the isolated part as an integer, since pointers are not sendable.
            let address = MainActor.assumeIsolated {
                rl_attempted_completion_over = 1
                rl_completion_suppress_append = 1
                return UInt(bitPattern: Readline.active?.matches(before: Int(end)))
            }
            return UnsafeMutablePointer(bitPattern: address)
        }
        rl_completion_display_matches_hook = { _, _, _ in
            MainActor.assumeIsolated { Readline.active?.listMatches() }
        }
    }

    /// Whether Tab has something to change or to list.
    var offersCompletion: Bool {
        let head = head(Int(rl_point))
        let completion = behaviour.completion?(head) ?? .none
        switch completion.candidates.count {
        case 0: return false
        case 1: return head != whole(completion.candidates[0] + completion.appending, completion, head)
        default: return true
        }
    }

    private func head(_ end: Int) -> String { String(decoding: bytes[..<min(end, bytes.count)], as: UTF8.self) }

    private func whole(_ candidate: String, _ completion: Completion, _ head: String) -> String {
        head.dropLast(completion.replacing) + candidate.cleanedForTerminal
    }

    // What readline expects: the text to put in place of the line's head, then the matches, all of them to be freed.
    private func matches(before end: Int) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
        let head = head(end)
        guard let completion = behaviour.completion?(head), !completion.candidates.isEmpty else { return nil }
        var texts = completion.candidates.map { whole($0, completion, head) }
        if texts.count == 1 {
            texts[0] += completion.appending
        } else {
            let common = texts.dropFirst().reduce(texts[0]) { $0.commonPrefix(with: $1) }
            texts.insert(common.count < head.count ? head : common, at: 0)
        }
        let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
            .init(OpaquePointer(calloc(texts.count + 1, MemoryLayout<UnsafeMutablePointer<CChar>?>.stride)))
        for (index, text) in texts.enumerated() { list?[index] = strdup(text) }
        return list
    }

    private func listMatches() {
        listing = behaviour.completion?(head(Int(rl_point))).candidates ?? []
    }
}

extension String {
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}

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
