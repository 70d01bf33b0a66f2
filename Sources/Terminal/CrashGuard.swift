import Glibc

/// Restores the terminal when the process ends without `TerminalSession.leave`.
///
/// That happens on a trap, an abort, `exit` from anywhere, or a signal that the main thread never gets to handle.
enum CrashGuard {
    /// What a signal handler needs to know.
    private struct Facts {
        var descriptor: Int32 = -1
        var modes: UnsafeMutablePointer<termios>?
        var actions: UnsafeMutablePointer<sigaction>?
        var output: Int32 = -1
        /// A block that begins with the number of bytes after its first word.
        var reset: UnsafeMutableRawPointer?
    }

    // Unsafe because a signal handler reads it: written only on the main thread, a word at a time, and its memory is
    // never freed.
    private nonisolated(unsafe) static var facts = Facts()

    // Unsafe because it is not isolated: only `setReset` uses it, on the main thread.
    private nonisolated(unsafe) static var blocks: [String: UnsafeMutableRawPointer] = [:]

    private static let signals = [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP]

    /// Remembers what to restore. The handlers are installed once per process.
    static func arm(descriptor: Int32, modes found: termios) {
        facts.descriptor = descriptor
        if facts.modes == nil {
            facts.modes = .allocate(capacity: 1)
            facts.actions = .allocate(capacity: 65)
            facts.actions?.initialize(repeating: sigaction(), count: 65)
            facts.modes?.initialize(to: found)
            setHandlers()
            atexit { CrashGuard.restore() }
        } else {
            facts.modes?.pointee = found
        }
    }

    /// Sets the bytes that show the cursor and reset modes; empty if nothing has to be undone.
    static func setReset(_ text: String, output: Int32) {
        // No block is freed, since a handler may be reading it. Each text has one, and there are few texts.
        let block = blocks[text] ?? makeBlock(text)
        blocks[text] = block
        facts.reset = block
        facts.output = output
    }

    private static func makeBlock(_ text: String) -> UnsafeMutableRawPointer {
        let (word, count) = (MemoryLayout<Int>.size, text.utf8.count)
        let block = UnsafeMutableRawPointer.allocate(byteCount: word + count, alignment: MemoryLayout<Int>.alignment)
        block.storeBytes(of: count, as: Int.self)
        UnsafeMutableRawBufferPointer(start: block + word, count: count).copyBytes(from: text.utf8)
        return block
    }

    /// Ends the process by `signal` from any thread, whatever the main thread is blocked in.
    static func end(by signal: Int32) {
        let terminal = facts.descriptor
        restore()
        // A shell must not read, show and remember the rest of a secret that is still arriving.
        if terminal >= 0, tcgetpgrp(terminal) == getpgrp() { tcflush(terminal, TCIFLUSH) }
        FatalSignal.raise(signal)
    }

    /// Leaves nothing to restore.
    static func disarm() { facts.descriptor = -1 }

    private static func setHandlers() {
        for signal in signals {
            var action = sigaction()
            action.__sigaction_handler.sa_sigaction = { signal, info, _ in
                CrashGuard.crashed(signal, isFault: (info?.pointee.si_code ?? 0) > 0)
            }
            action.sa_flags = SA_ONSTACK | SA_SIGINFO
            sigaction(signal, &action, facts.actions?.advanced(by: Int(signal)))
        }
    }

    // Runs in a signal handler: only async-signal-safe calls are allowed (POSIX, signal-safety).
    private static func crashed(_ signal: Int32, isFault: Bool) {
        restore()
        sigaction(signal, facts.actions?.advanced(by: Int(signal)), nil)
        // A fault recurs where it occurred, so that crash reporters see its address.
        if !isFault { raise(signal) }
    }

    private static func restore() {
        guard facts.descriptor >= 0, let modes = facts.modes else { return }
        let group = tcgetpgrp(facts.descriptor)
        // In the background the terminal belongs to another process group, and setting its modes would stop the
        // process.
        guard group < 0 || group == getpgrp() else { return }
        if let reset = facts.reset, reset.load(as: Int.self) > 0 {
            SignalPipe.restartOutput(of: facts.output)
            // A terminal that nobody reads must not keep the process from ending.
            var wanted = pollfd(fd: facts.output, events: Int16(POLLOUT), revents: 0)
            if poll(&wanted, 1, 100) > 0 {
                _ = write(facts.output, reset + MemoryLayout<Int>.size, reset.load(as: Int.self))
            }
        }
        tcsetattr(facts.descriptor, TCSANOW, modes)
        facts.descriptor = -1
    }
}
