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
        guard let (reader, writer) = try? Program.pipe() else { return false }
        // Ctrl-C belongs to the pager while it runs.
        let former = signal(SIGINT, SIG_IGN)
        defer { signal(SIGINT, former) }
        let pager = Program(
            shell: command, environment: environment, descriptors: [(STDIN_FILENO, .descriptor(reader))])
        guard let child = try? pager.start() else {
            close(reader)
            close(writer)
            return false
        }
        close(reader)
        // Leaving the pager early closes the pipe, which is not a failure.
        OutputWriter(descriptor: writer).write(text)
        close(writer)
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        // The shell's own statuses for a program that cannot be run or was not found.
        let ended = status >> 8 & 0xFF
        return status & 0x7F != 0 || (ended != 126 && ended != 127)
    }
}
