internal import CLibraries
import Glibc

/// The modes (termios) of a terminal: as they were found, and as reading needs them.
@MainActor final class TerminalModes {
    enum Reading {
        case asFound
        /// Key by key, without echo; Ctrl-C, Ctrl-Z and Ctrl-\ are still signals.
        case keys
        /// Line by line with the kernel's own editing, without echo.
        case silentLine
        /// Bytes as they come, without echo: for lines longer than the kernel's own, which have at most 4,095 bytes.
        case silentBytes
        /// Nothing is read, and nothing that is typed is shown: it may be a secret once more.
        case silence

        /// Whether a secret is typed, or may be.
        var isSilent: Bool { self == .silentLine || self == .silentBytes || self == .silence }
    }

    private let descriptor: Int32
    /// The terminal's modes outside of the program.
    private var found: termios
    /// Whether `found` was read in the foreground. In the background it has the modes in which a shell reads its
    /// commands.
    private var isFound = false
    private(set) var reading = Reading.asFound

    /// `nil` if `descriptor` is not a terminal.
    init?(descriptor: Int32) {
        var modes = termios()
        guard tcgetattr(descriptor, &modes) == 0 else { return nil }
        self.descriptor = descriptor
        found = modes
        isFound = isForeground
    }

    /// Whether this process may use the terminal: its group is in the foreground, or there is no job control.
    var isForeground: Bool {
        let group = tcgetpgrp(descriptor)
        return group == getpgrp() || group < 0
    }

    private func find() {
        guard !isFound, isForeground else { return }
        isFound = tcgetattr(descriptor, &found) == 0
    }

    /// Switches to `reading`. Input typed ahead is kept.
    func set(_ reading: Reading) {
        find()
        self.reading = reading
        if reading == .asFound {
            apply()
            csignals_disarm()
        } else {
            csignals_arm(descriptor, &found)
            apply()
        }
    }

    /// Restores the chosen reading mode after another program had the terminal.
    func apply() { apply(reading) }

    /// Restores the terminal to how it was found, without forgetting the reading mode.
    func suspend() { apply(.asFound) }

    private func apply(_ reading: Reading) {
        guard isForeground else { return }
        find()
        var modes = found
        switch reading {
        case .asFound: break
        case .keys:
            modes.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
            modes.c_lflag |= tcflag_t(ISIG)
            modes.c_iflag &= ~tcflag_t(IXON | INLCR | ICRNL | ISTRIP)
            modes.c_oflag |= tcflag_t(OPOST | ONLCR)
            withUnsafeMutableBytes(of: &modes.c_cc) {
                // A read without input returns immediately.
                $0[Int(VMIN)] = 0
                $0[Int(VTIME)] = 0
            }
        case .silentLine:
            modes.c_lflag &= ~tcflag_t(ECHO)
            modes.c_lflag |= tcflag_t(ICANON | ISIG | ECHONL)
        case .silentBytes:
            modes.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL)
            modes.c_lflag |= tcflag_t(ISIG)
            modes.c_iflag |= tcflag_t(ICRNL)
            modes.c_iflag &= ~tcflag_t(IXON | INLCR | IGNCR | ISTRIP)
            withUnsafeMutableBytes(of: &modes.c_cc) {
                $0[Int(VMIN)] = 1
                $0[Int(VTIME)] = 0
            }
        case .silence:
            modes.c_lflag &= ~tcflag_t(ECHO | ECHONL)
            modes.c_lflag |= tcflag_t(ICANON | ISIG)
        }
        while tcsetattr(descriptor, TCSADRAIN, &modes) != 0, errno == EINTR {}
    }

    /// Discards input that was typed but not read. In the background it is another program's, and the call would stop
    /// the process.
    func dropInput() {
        guard isForeground else { return }
        tcflush(descriptor, TCIFLUSH)
    }
}
