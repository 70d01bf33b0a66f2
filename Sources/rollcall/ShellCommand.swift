import Glibc

/// Commands that the user wrote, run by `/bin/sh`.
enum ShellCommand {
    /// Starts a command in the process group of this program, so that it may use the terminal and gets Ctrl-C, with the
    /// signals as a shell's commands have them.
    ///
    /// - Parameter prepare: Says which descriptors it has besides this program's.
    /// - Returns: 0, or an error number.
    static func start(
        _ command: String, _ environment: [String: String], _ child: inout pid_t,
        _ prepare: (inout posix_spawn_file_actions_t) -> Void
    ) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        prepare(&actions)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGINT, SIGPIPE, SIGXFSZ] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        return ChildArguments.lend(["sh", "-c", command], environment) { words, variables in
            posix_spawn(&child, "/bin/sh", &actions, &attributes, words, variables)
        }
    }
}
