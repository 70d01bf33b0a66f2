import Glibc

/// A program started in a session of its own with nothing inherited but what is said.
@MainActor
struct Child {
    enum Descriptor {
        case open(String, Int32)
        case same(Int32)
    }

    let pid: pid_t
    /// Just before the program was asked for.
    let start: ContinuousClock.Instant

    /// Starts `command` (a path and arguments). Descriptor numbers are the indexes of `descriptors`.
    init(_ command: [String], environment: [String: String], descriptors: [Descriptor]) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, descriptor) in descriptors.enumerated() {
            switch descriptor {
            case .open(let path, let flags):
                posix_spawn_file_actions_addopen(&actions, Int32(number), path, flags, 0o600)
            case .same(let from): posix_spawn_file_actions_adddup2(&actions, from, Int32(number))
            }
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        // What a thread of ours blocks, a shell that waits and pgbench's clock need.
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        // 0x80 is POSIX_SPAWN_SETSID, which the C library shows under _GNU_SOURCE only.
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK) | 0x80)
        var argv: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        var envp: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (argv + envp).forEach { free($0) } }
        var pid = pid_t()
        start = ContinuousClock.now
        let code = posix_spawn(&pid, command[0], &actions, &attributes, &argv, &envp)
        guard code == 0 else { throw RunFailure.system(command[0], code) }
        self.pid = pid
    }

    /// Waits for the end: the exit status, or 128 and the signal's number.
    func wait() -> Int32 { waitWithPeak().status }

    /// Likewise, with the most bytes that it had in memory at once.
    func waitWithPeak() -> (status: Int32, peak: Double) {
        var raw: Int32 = 0
        var usage = rusage()
        while wait4(pid, &raw, 0, &usage) < 0, errno == EINTR {}
        return (raw & 0x7F == 0 ? (raw >> 8) & 0xFF : 128 + raw & 0x7F, Double(usage.ru_maxrss) * 1_024)
    }
}

extension ContinuousClock.Instant {
    /// Nanoseconds since then.
    var nanosecondsAgo: Double { duration(to: .now) / .nanoseconds(1) }
}
