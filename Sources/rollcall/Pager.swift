import Files
import Glibc
import Terminal

/// Shows text page by page in the program named by `PAGER`.
@MainActor
struct Pager {
    private let command: String
    private let environment: [String: String]

    /// Uses `less` if `PAGER` is not set. Returns `nil` if it is empty or `cat`, which means no pager.
    init?(environment: [String: String]) {
        let command = environment["PAGER"] ?? "less"
        guard command.contains(where: { !$0.isWhitespace }), command != "cat" else { return nil }
        self.command = command
        // The same defaults as git's: pass colours through, and do not page text that fits the screen.
        self.environment = environment.merging(["LESS": "FRX", "LV": "-c"]) { given, _ in given }
    }

    /// Passes the text to the pager and waits for it to exit; returns `false` if it cannot be started.
    func show(_ text: String) -> Bool {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return false }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // Ctrl-C belongs to the pager while it runs.
        let former = signal(SIGINT, SIG_IGN)
        defer { signal(SIGINT, former) }
        let pager = Program(
            shell: command, environment: environment, descriptors: [(STDIN_FILENO, .descriptor(ends[0]))])
        guard let child = try? pager.start() else {
            close(ends[0])
            close(ends[1])
            return false
        }
        close(ends[0])
        // Leaving the pager early closes the pipe, which is not a failure.
        OutputWriter(descriptor: ends[1]).write(text)
        close(ends[1])
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        // The shell's own statuses for a program that cannot be run or was not found.
        let ended = status >> 8 & 0xFF
        return status & 0x7F != 0 || (ended != 126 && ended != 127)
    }
}
