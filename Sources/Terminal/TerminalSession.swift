internal import CLibraries
import Files
import Glibc
import Text

/// The terminal while a program talks to a person: its modes, size and signals.
///
/// However the process ends, the terminal is left as it was found.
///
/// Isolated to the main actor; signals arrive on the main queue.
@MainActor package final class TerminalSession {
    package struct Size: Sendable, Hashable {
        package var columns: Int
        package var rows: Int

        package init(columns: Int, rows: Int) {
            self.columns = columns
            self.rows = rows
        }
    }

    package let channel: TerminalChannel
    package private(set) var capabilities: TerminalCapabilities
    /// Whether the terminal can show a frame in one step (mode 2026).
    package private(set) var synchronizesOutput = false
    /// Whether the terminal may be asked about itself. The Linux console and GNU screen show questions that they do not
    /// know.
    package let mayAsk: Bool
    /// How the terminal is asked about kitty's graphics protocol. tmux takes a direct question for a title.
    package let pictureQuestion: PictureQuestion
    /// The current size, from the kernel; 80×24 if it does not know.
    package private(set) var size: Size
    /// Whether the terminal re-wraps long rows when its window gets narrower.
    package let foldsOnResize: Bool
    package let givesBackRows: Bool
    /// How long a size must last before the window counts as settled.
    ///
    /// tmux reports an intermediate size, and the final one up to 250 ms later.
    package let restTime: Duration
    package let alternateScreen: AlternateScreen

    /// The lines printed on the terminal alongside what is drawn.
    package let lines: PrintedLines
    let modes: TerminalModes
    package let output: OutputWriter
    /// The handlers of Ctrl-C, of which the newest is called. Without one the process ends by SIGINT.
    var interrupts: [(id: Int, handler: @MainActor () -> Void)] = []
    /// The owner of the display.
    package weak var holder: (any TerminalHolder)?
    /// Whether Ctrl-C came while a secret was typed, the rest of which may still be arriving.
    package var hasSecretRest = false
    /// Whether the terminal marks pasted text (bracketed paste) while keys are read.
    package var marksPaste = true

    /// Whether another program has the terminal, after Ctrl-Z: nothing is drawn, and no key is read, until the process
    /// is continued.
    package private(set) var isSuspended = false
    /// How often the process was continued.
    private var continuations = 0

    private var signals: SignalPipe?
    private var isEntered = false
    private var nextWatcher = 0

    /// `nil` if `channel.input` is not a terminal.
    package init?(
        channel: TerminalChannel, capabilities: TerminalCapabilities, environment: [String: String],
        lines: PrintedLines = PrintedLines()
    ) {
        guard let modes = TerminalModes(descriptor: channel.input) else { return nil }
        self.channel = channel
        self.capabilities = capabilities
        self.modes = modes
        self.lines = lines
        output = OutputWriter(descriptor: channel.output)
        size = Self.measure(channel.output)
        let term = environment["TERM"] ?? ""
        let isScreen = term.hasPrefix("screen") && environment["TMUX"] == nil
        foldsOnResize = environment["XTERM_VERSION"] == nil && term != "linux" && !isScreen
        givesBackRows = environment["TMUX"] != nil
        mayAsk = term != "linux" && !isScreen
        // These support kitty's pictures but not its placeholders, and answer all the same.
        let takesNoPlaceholders = environment["WEZTERM_PANE"] != nil || environment["KONSOLE_VERSION"] != nil
        if environment["TMUX"] != nil {
            pictureQuestion = takesNoPlaceholders ? .none : .pastTmux
        } else {
            pictureQuestion = term.hasPrefix("screen") || term.hasPrefix("tmux") ? .none : .asked
        }
        restTime = .milliseconds(environment["TMUX"] == nil ? 50 : 300)
        alternateScreen = AlternateScreen(environment: environment)
        takeSignals()
    }

    /// Adopts what the terminal reported about itself; returns whether anything looks different from now on.
    package func learn(_ traits: TerminalTraits) -> Bool {
        let before = capabilities
        capabilities.learn(traits)
        synchronizesOutput = traits.synchronizesOutput
        return capabilities != before
    }

    /// Begins reading key by key, without echo, if the channel's form is live. Type-ahead is kept.
    package func enter() {
        guard channel.form == .live, !isEntered else { return }
        stopUntilForeground()
        isEntered = true
        csignals_set_reset(lineReset)
        modes.set(.keys)
        output.write(entering)
    }

    /// Stops a process that is in the background until it is brought to the foreground, as the kernel does with any
    /// program that reads a terminal, before it changes the modes that another program uses. A process that is
    /// continued in the background (`bg`) stops again. Where nobody could continue it, or the signal is ignored, the
    /// read fails.
    func stopUntilForeground() {
        while let signals, !modes.isForeground, !ProcessGroup.isOrphaned, !csignals_is_ignored(SIGTTIN) {
            Self.halt(signals, by: SIGTTIN, withGroup: true)
            takeWaitingSignals()
        }
    }

    /// Stops this process until it is continued. The terminal is as it was found, so that a signal that ends it may do
    /// so at once: taken here, it might come after the next stop, and never end anything (SIGTERM and SIGCONT, as
    /// timeout(1) and `kill %1` send them).
    ///
    /// - Parameter withGroup: Whether the whole process group is stopped, as the kernel does it: a shell continues a
    ///   job that is stopped as a whole.
    private static func halt(_ signals: SignalPipe, by stop: Int32, withGroup: Bool = false) {
        signals.withDefaultActions {
            maskStops(SIG_UNBLOCK)
            kill(withGroup ? 0 : getpid(), stop)
            maskStops(SIG_BLOCK)
            // The SIGCONT that ends the stop is awaited: taken later, it would draw again what is drawn by then.
            // The stop counts as waiting, so that the time may be over before the signal is there.
            if !signals.waitForOne(milliseconds: 1_000) { signals.waitForOne(milliseconds: 100) }
        }
    }

    /// Restores the terminal to how it was found. What was drawn stays, and the cursor is on a row of its own below it.
    package func leave() {
        if !isSuspended { releaseTerminal() }
        isEntered = false
        modes.set(.asFound)
        csignals_set_reset("")
    }

    /// Restores the terminal and ends the process by `signal`, as if the signal had never been caught.
    package func die(of signal: Int32) -> Never {
        // A shell must not read, show and remember the rest of a secret that is still arriving.
        let dropsInput = holder?.wipeSecret() == true || hasSecretRest
        if dropsInput { modes.dropInput() }
        leave()
        if dropsInput { modes.dropInput() }
        csignals_raise(signal)
        // Reached only if the signal does not end a process: the status that a shell would show.
        exit(128 + signal)
    }

    package func watchInterrupts(_ handler: @escaping @MainActor () -> Void) -> Int {
        nextWatcher += 1
        interrupts.append((nextWatcher, handler))
        return nextWatcher
    }

    package func stopWatching(_ id: Int) { interrupts.removeAll { $0.id == id } }

    /// Handles the signals that have arrived, so that a Ctrl-C counts before the keys after it, and a new size before
    /// what is drawn for them.
    package func takeWaitingSignals() {
        signals?.takeWaiting()
        // The system may choose another thread for the signal, which is late with it.
        if Self.measure(channel.output) != size { received(SIGWINCH) }
    }

    /// The codes that are written at a crash while lines are read: paste marks off, cursor shown, colours off, rows
    /// below erased.
    package var lineReset: String { keyboard.asFound + "\u{1B}[?2004l\u{1B}[?25h\u{1B}[0m\r\n\u{1B}[J" }

    // Bracketed paste on, if it is wanted, and off again with the cursor shown.
    private var entering: String { keyboard.neutral + (marksPaste ? "\u{1B}[?2004h" : "") }
    private var leaving: String { keyboard.asFound + (marksPaste ? "\u{1B}[?2004l" : "") + "\u{1B}[?25h" }

    /// The codes that switch off the keyboard modes of kitty and xterm, in which a program that died may have left the
    /// terminal, and those that restore them.
    ///
    /// xterm can restore only its configured mode. Terminals that take its code for one of colours have those reset
    /// after it.
    ///
    /// kitty keeps them for each of its two screens: `screen` is for the other one.
    package var keyboard: (neutral: String, asFound: String, screen: (neutral: String, asFound: String)) {
        // These would show what they do not know.
        guard mayAsk else { return ("", "", ("", "")) }
        let screen = (neutral: "\u{1B}[>0u", asFound: "\u{1B}[<u")
        return (screen.neutral + "\u{1B}[>4;0m", screen.asFound + "\u{1B}[>4m\u{1B}[0m", screen)
    }

    /// Blocks or unblocks the signals by which the kernel stops a process that reads or writes in the background. While
    /// they are blocked, the call fails: in the midst of a read they would restart it after `fg`, with the shell's
    /// modes.
    private static func maskStops(_ how: Int32) {
        var stops = sigset_t()
        sigemptyset(&stops)
        sigaddset(&stops, SIGTTIN)
        sigaddset(&stops, SIGTTOU)
        pthread_sigmask(how, &stops, nil)
    }

    private func takeSignals() {
        Self.maskStops(SIG_BLOCK)
        let signals = [SIGINT, SIGTSTP, SIGWINCH, SIGCONT] + SignalPipe.ending
        self.signals = SignalPipe(signals: signals, terminal: channel.output) { [weak self] in self?.received($0) }
    }

    private func received(_ signal: Int32) {
        switch signal {
        case SIGINT:
            if let watcher = interrupts.last { watcher.handler() } else { die(of: signal) }
        case SIGTSTP: stop()
        case SIGCONT:
            continuations += 1
            resume()
        case SIGWINCH:
            size = Self.measure(channel.output)
            holder?.windowResized()
        default: die(of: signal)
        }
    }

    private func releaseTerminal() {
        holder?.terminalLeaves()
        if isEntered { output.write(leaving) }
    }

    private func stop() {
        // Nobody could continue the process, so it would stay stopped forever.
        if ProcessGroup.isOrphaned { return }
        if !isSuspended { releaseTerminal() }
        isSuspended = true
        modes.suspend()
        // A shell may continue the job (`bg`) as soon as another process of it has stopped, and would never again
        // continue one that stops after that.
        let before = continuations
        signals?.takeWaiting()
        if let signals, continuations == before { Self.halt(signals, by: SIGSTOP) }
    }

    private func resume() {
        guard modes.isForeground else {
            // In the background there is nothing to do without a terminal: the SIGCONT of `fg` comes when it is ours
            // again, but only to what is stopped. A SIGSTOP from outside left no time to give the terminal back.
            guard isSuspended || isEntered else { return }
            // What cannot be stopped would never be continued, and no key would ever be taken again.
            if ProcessGroup.isOrphaned || csignals_is_ignored(SIGTTIN) {
                guard isSuspended else { return }
                die(of: SIGHUP)
            }
            if let signals { Self.halt(signals, by: SIGTTIN, withGroup: true) }
            return
        }
        isSuspended = false
        size = Self.measure(channel.output)
        modes.apply()
        if isEntered { output.write(entering) }
        holder?.terminalResumed()
    }

    /// Returns the size of a cell in pixels, from the kernel; 8×16 if that is unknown or implausible.
    package nonisolated static func measureCell(_ descriptor: Int32) -> (width: Int, height: Int) {
        guard let window = window(descriptor) else { return (8, 16) }
        let size = (width: Int(window.ws_xpixel / window.ws_col), height: Int(window.ws_ypixel / window.ws_row))
        return 4...64 ~= size.width && 4...128 ~= size.height ? size : (8, 16)
    }

    /// The largest size that is drawn for, in cells: several times the largest of real windows. A terminal may claim
    /// 65,535 of each, whose frames would take gigabytes.
    private nonisolated static let largest = Size(columns: 2_000, rows: 1_000)

    /// Returns the size of the terminal on `descriptor`, ``largest`` at most; 80×24 if it is not one.
    nonisolated package static func measure(_ descriptor: Int32) -> Size {
        guard let window = window(descriptor) else { return Size(columns: 80, rows: 24) }
        return Size(
            columns: min(Int(window.ws_col), largest.columns), rows: min(Int(window.ws_row), largest.rows))
    }

    private nonisolated static func window(_ descriptor: Int32) -> winsize? {
        var window = winsize()
        let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 0 && window.ws_row > 0
        return isKnown ? window : nil
    }
}

extension TerminalSession {
    /// Writes rows that stay, each as one line that the terminal wraps, so that text copied from it has no line breaks.
    ///
    /// Nothing else may be drawn at the moment.
    package func say(_ rows: [StyledText]) { output.write(Frame(rows).text(for: capabilities)) }

    /// Asks the terminal to put `text` on the clipboard (OSC 52), which it may or may not do.
    package func copy(_ text: String) { output.write("\u{1B}]52;c;\(Base64.text(of: Array(text.utf8)))\u{07}") }
}

/// This process's group in job control.
enum ProcessGroup {
    /// Whether nobody could continue the group once it is stopped.
    ///
    /// This is so if no member has a parent in the same session but in another group. In that case POSIX (2.4.3, Signal
    /// Actions) discards the terminal's stop signals.
    static var isOrphaned: Bool {
        let group = getpgrp()
        var parent = getppid()
        // A member's parent may be a member too, as with `sh -c` in front of the program.
        while parent > 0, getpgid(parent) == group {
            guard let next = parentOf(parent) else { return getsid(0) == group }
            parent = next
        }
        return parent <= 0 || getsid(parent) != getsid(0)
    }

    // The fourth field of `/proc/PID/stat`; the second, the name in parentheses, may contain spaces and parentheses
    // (proc(5)).
    private static func parentOf(_ process: pid_t) -> pid_t? {
        guard let bytes = try? WholeFile.bytes("/proc/\(process)/stat", limit: 4_096) else { return nil }
        guard let end = bytes.lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let fields = bytes[(end + 1)...].split(separator: UInt8(ascii: " "))
        return fields.count > 1 ? pid_t(String(decoding: fields[1], as: UTF8.self)) : nil
    }
}

/// Whether a terminal has an alternate screen, from which nothing goes into the scrollback.
package enum AlternateScreen: Sendable {
    case none
    /// The name does not tell: what is written for one must be right as well where the switch to it is ignored.
    ///
    /// GNU screen has one only if configured (altscreen). Its name, or that of a VT, is also what a program is told
    /// beyond a tmux on another machine, and what other emulators go by.
    case possible
    case certain
    /// tmux may be told to have none (alternate-screen), and then keeps whatever is on its screen: it is asked once
    /// something is to be revealed.
    case asked
    /// It was asked, and has none.
    case missing

    init(environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        if ["linux", "ansi", "cons25"].contains(where: term.hasPrefix) {
            self = .none
        } else if environment["TMUX"] != nil || term.hasPrefix("tmux") {
            self = .asked
        } else if term.hasPrefix("vt") || term.hasPrefix("screen") {
            self = .possible
        } else {
            self = .certain
        }
    }

    /// Asks for the cursor's place, switches to the alternate screen, goes to its end, switches back and asks again.
    ///
    /// The switch has brought the cursor back, or was ignored. Nothing is written, and the cursor stays where it was.
    package static let question = "\u{1B}7\u{1B}[6n\u{1B}[?1049h\u{1B}[999;999H\u{1B}[?1049l\u{1B}[6n\u{1B}8"
}

/// The current owner of the terminal's display, notified of what happens to it.
@MainActor package protocol TerminalHolder: AnyObject {
    /// Called when the window changed its size.
    func windowResized()
    /// Called when this program has the terminal again, after Ctrl-Z.
    func terminalResumed()
    /// Called when another program gets the terminal.
    ///
    /// Drawing ends, and the cursor moves to where a shell can continue.
    func terminalLeaves()
    /// Wipes a secret that is being typed; returns `true` if there is one.
    func wipeSecret() -> Bool
}

/// A watch for Ctrl-C alone while no line is being read. Other keys stay typed ahead for the next read.
@MainActor package final class KeyWatcher {
    private let session: TerminalSession
    private var id: Int?

    package init(session: TerminalSession) { self.session = session }

    /// Calls `onInterrupt` for each Ctrl-C until `stop()`.
    package func start(onInterrupt: @escaping @MainActor () -> Void) {
        stop()
        id = session.watchInterrupts(onInterrupt)
    }

    package func stop() {
        if let id { session.stopWatching(id) }
        id = nil
    }
}
