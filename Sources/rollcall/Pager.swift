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
        guard let child = start(reading: ends[0]) else {
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
        let code = status >> 8 & 0xFF
        return status & 0x7F != 0 || (code != 126 && code != 127)
    }

    private func start(reading input: Int32) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        sigaddset(&signals, SIGPIPE)
        sigaddset(&signals, SIGXFSZ)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        return ChildArguments.lend(["sh", "-c", command], environment) { words, variables in
            var child: pid_t = 0
            return posix_spawn(&child, "/bin/sh", &actions, &attributes, words, variables) == 0 ? child : nil
        }
    }
}
