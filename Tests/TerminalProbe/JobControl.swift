import Glibc

/// A shell with one job and nothing to say: whoever watches it sees it stop, go on and end as the job does.
enum JobControl {
    // Unsafe because a signal handler reads it: written once, before the handlers are set.
    private nonisolated(unsafe) static var job = pid_t()

    /// Runs `command`, a path and its arguments, in a process group of its own in the foreground; or in the background
    /// until it stops for want of the terminal, and once more when it is continued there.
    static func run(_ command: [String], inBackground: Bool = false) -> Never {
        signal(SIGTTOU, SIG_IGN)
        // As a shell has it that reads a command, while a job runs in the background.
        var (asFound, editing) = (termios(), termios())
        tcgetattr(STDIN_FILENO, &asFound)
        editing = asFound
        cfmakeraw(&editing)
        if inBackground { tcsetattr(STDIN_FILENO, TCSANOW, &editing) }
        job = start(command)
        if !inBackground { tcsetpgrp(STDIN_FILENO, job) }
        for passed in [SIGTERM, SIGHUP, SIGINT, SIGQUIT] { signal(passed) { kill(JobControl.job, $0) } }
        var status: Int32 = 0
        var isContinued = false
        while true {
            guard waitpid(job, &status, WUNTRACED) == job else { continue }
            if status & 0x7F == 0 { end { exit(status >> 8 & 0xFF) } }
            guard status & 0xFF == 0x7F else {
                let code = status & 0x7F
                end {
                    signal(code, SIG_DFL)
                    raise(code)
                    exit(128 + code)
                }
            }
            // It was started before it had the terminal.
            if status >> 8 & 0xFF == SIGTTIN {
                if !isContinued {
                    isContinued = true
                    kill(-job, SIGCONT)
                    continue
                }
            } else {
                tcsetpgrp(STDIN_FILENO, getpgrp())
                raise(SIGSTOP)
            }
            if inBackground { tcsetattr(STDIN_FILENO, TCSANOW, &asFound) }
            tcsetpgrp(STDIN_FILENO, job)
            kill(-job, SIGCONT)
        }
    }

    private static func end(_ leave: () -> Never) -> Never {
        tcsetpgrp(STDIN_FILENO, getpgrp())
        leave()
    }

    private static func start(_ command: [String]) -> pid_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))
        posix_spawnattr_setpgroup(&attributes, 0)
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTTOU)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let argv = command.map { strdup($0) } + [nil]
        var job = pid_t()
        guard let program = command.first, posix_spawn(&job, program, nil, &attributes, argv, environ) == 0 else {
            exit(71)
        }
        return job
    }
}
