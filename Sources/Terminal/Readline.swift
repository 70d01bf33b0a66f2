internal import CReadline
import Glibc

/// GNU readline as an engine that edits a line and draws nothing: its callback interface, its key bindings and
/// `~/.inputrc`, without its output, its signals and its terminal modes.
@MainActor final class Readline {
    /// What a key asks for beyond a change of the line.
    enum Event {
        case enter, previous, next, endOfInput, redraw
    }

    /// What the keys of a line do.
    struct Behaviour {
        var movesBetweenFields = false
        var goesThroughHistory = false
        var completion: (@MainActor (String) -> Completion)?
        /// The rest of a suggestion at the cursor.
        var suggestion: (@MainActor () -> String)?
    }

    // readline's callbacks carry no context: they find the engine here.
    private(set) static weak var active: Readline?

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
    /// The command that Tab had before, and those that are wrapped.
    var originals: [WrappedCommand: Command] = [:]
    private(set) var isReading = false

    init(input: Int32) {
        queue = KeyQueue(descriptor: input)
        Self.active = self
        rl_instream = fdopen(input, "r")
        // What readline would draw goes nowhere; without a null device, into a small block of memory.
        rl_outstream = fopen("/dev/null", "w") ?? fmemopen(nil, 4096, "w")
        rl_catch_signals = 0
        rl_catch_sigwinch = 0
        rl_change_environment = 0
        rl_readline_name = UnsafePointer(strdup("rollcall"))
        rl_initialize()
        marksPaste = value(of: "enable-bracketed-paste") == "on"
        rl_redisplay_function = { MainActor.assumeIsolated { Readline.active?.secret?.wipeUndo() } }
        rl_prep_term_function = { _ in }
        rl_deprep_term_function = {}
        rl_getc_function = { _ in MainActor.assumeIsolated { Readline.active?.nextByte() ?? EOF } }
        rl_input_available_hook = { MainActor.assumeIsolated { (Readline.active?.delivery.count ?? 0) > 0 ? 1 : 0 } }
        // The bell goes to standard error, which may be a file.
        if isatty(STDERR_FILENO) == 0 { rl_variable_bind("bell-style", "none") }
        setUpCompletion()
        bindCommands()
    }

    /// Whether `~/.inputrc` leaves bracketed paste on.
    private(set) var marksPaste = true

    /// How long an Esc waits for the rest of a sequence, in milliseconds.
    var escapeDelay: Int {
        let set = Int(value(of: "keyseq-timeout")) ?? 500
        // 500 is readline's default and too long to wait for; what a person set is kept.
        return set == 500 ? 50 : min(max(set, 1), 5000)
    }

    func value(of variable: String) -> String { rl_variable_value(variable).map { String(cString: $0) } ?? "" }

    /// What the line holds, lent until the next key.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: rl_line_buffer, count: Int(rl_end)) }

    /// What the line holds, invalid UTF-8 repaired. Not for secrets.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Whether readline searches the history, or reads a number for the next command.
    var isSearching: Bool { rl_readline_state & UInt(RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_NUMERICARG) != 0 }

    /// What readline shows in place of the prompt: the text it searches for, the number it was given.
    var message: StyledText? {
        guard secret == nil, rl_display_prompt != nil, rl_display_prompt != rl_prompt else { return nil }
        let message = String(cString: rl_display_prompt)
        return message.isEmpty ? nil : StyledText(message, .dim)
    }

    /// The cursor's place in `bytes`.
    var point: Int { Int(rl_point) }

    /// Begins a line of text.
    func begin(text: String, history: [String], behaviour: Behaviour) {
        self.behaviour = behaviour
        history.forEach { add_history($0) }
        using_history()
        install()
        if rl_get_keymap() == secretKeymap { rl_set_keymap_from_edit_mode() }
        rl_insert_text(text.filter { $0 != "\0" })
        rl_free_undo_list()
    }

    /// Begins a secret of at most `limit` bytes.
    func begin(secret keys: SecretKeys, behaviour: Behaviour) {
        self.behaviour = behaviour
        // A macro being recorded would record the secret.
        if rl_readline_state & UInt(RL_STATE_MACRODEF) != 0 { rl_end_kbd_macro(1, 0) }
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
        rl_clear_history()
        rl_free_undo_list()
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

    private func install() {
        Self.active = self
        event = nil
        listing = []
        isReading = true
        rl_callback_handler_install("") { line in
            free(line)
            MainActor.assumeIsolated { Readline.active?.event = .endOfInput }
        }
        useUTF8()
    }

    // readline sets the locale of the environment at each line. Where that is no UTF-8 it would edit bytes; terminals
    // send UTF-8 all the same.
    private func useUTF8() {
        if String(cString: nl_langinfo(nl_item(CODESET))) != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
        rl_variable_bind("convert-meta", "off")
        rl_variable_bind("input-meta", "on")
        rl_variable_bind("output-meta", "on")
        // Pasted text is taken by the editor: readline's own way copies it about.
        rl_variable_bind("enable-bracketed-paste", "off")
    }

    private func nextByte() -> Int32 {
        while true {
            if let byte = delivery.popFirst() { return Int32(byte) }
            if let byte = queue.waiting.popFirst() { return Int32(byte) }
            if queue.isAtEnd { return EOF }
            // A command that wants another key at once: rare, and there is no other way to give it one.
            queue.read()
        }
    }
}
