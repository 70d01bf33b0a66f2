import Dispatch
package import Glibc
import Synchronization

/// How a program ended.
package enum ExitStatus: Sendable, Hashable {
    case exited(Int32)
    case signalled(Int32)
}

/// Why a program could not be started: the `errno`.
package struct SpawnFailure: Error, Sendable, Hashable {
    package let code: Int32

    package init(code: Int32) { self.code = code }
}

/// A program started with `posix_spawn` in a session of its own, with every signal as a shell would give it.
package final class ChildProcess: Sendable {
    /// What becomes of the program's descriptors.
    package enum Descriptor: Sendable {
        case open(path: String, flags: Int32)
        case duplicate(Int32)
    }

    package struct State: Sendable {
        package var status: ExitStatus?
        package var isStopped = false
    }

    /// Held while descriptors are made and marked, so that no program started meanwhile inherits the end of another's
    /// pipe and keeps it open.
    private static let spawning = Mutex(())

    /// Makes descriptors that no program inherits unless it is told so; `make` returns `nil` where it failed.
    package static func descriptors(_ make: () -> (Int32, Int32)?) throws(SpawnFailure) -> (Int32, Int32) {
        let made = spawning.withLock { _ in
            let pair = make()
            if let pair { for descriptor in [pair.0, pair.1] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) } }
            return pair
        }
        guard let made else { throw SpawnFailure(code: errno) }
        return made
    }

    package let pid: pid_t
    private let state = Mutex(State())

    /// Starts `program`. Descriptor numbers are the indexes of `descriptors`; nothing else is inherited. `changed` is
    /// called on a thread of its own when the program stops, goes on or ends.
    package init(
        program: String, arguments: [String], environment: [String: String], directory: String?,
        descriptors: [Descriptor], changed: @escaping @Sendable (State) -> Void
    ) throws(SpawnFailure) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, descriptor) in descriptors.enumerated() {
            switch descriptor {
            case .open(let path, let flags): posix_spawn_file_actions_addopen(&actions, Int32(number), path, flags, 0)
            case .duplicate(let from): posix_spawn_file_actions_adddup2(&actions, from, Int32(number))
            }
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        // 0x80 is POSIX_SPAWN_SETSID, which the C library shows under _GNU_SOURCE only.
        let flags = Int32(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | 0x80
        posix_spawnattr_setflags(&attributes, Int16(flags))
        // `env` becomes the program, in the same process, once it has changed the directory.
        let command = (directory.map { ["/usr/bin/env", "-C", $0] } ?? []) + [program] + arguments
        var argv: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        var envp: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (argv + envp).forEach { free($0) } }
        var pid = pid_t()
        let code = Self.spawning.withLock { _ in posix_spawn(&pid, command[0], &actions, &attributes, &argv, &envp) }
        guard code == 0 else { throw SpawnFailure(code: code) }
        self.pid = pid
        // A queue of its own: waiting blocks its thread.
        DispatchQueue(label: "ChildProcess").async { [self] in watch(changed) }
    }

    /// Sends `signal`, unless the program has ended.
    package func send(_ signal: Int32) {
        state.withLock { if $0.status == nil { kill(pid, signal) } }
    }

    private func watch(_ changed: @Sendable (State) -> Void) {
        while true {
            // Told without being reaped, so that the process id cannot be another's while `send` holds the lock.
            var info = siginfo_t()
            guard waitid(P_PID, id_t(pid), &info, WEXITED | WSTOPPED | WCONTINUED | WNOWAIT) == 0 || errno == EINTR
            else { return }
            let now = state.withLock { state in
                var raw: Int32 = 0
                guard waitpid(pid, &raw, WUNTRACED | WCONTINUED | WNOHANG) == pid else { return state }
                if raw & 0x7F == 0 {
                    state.status = .exited((raw >> 8) & 0xFF)
                } else if raw & 0xFF == 0x7F {
                    state.isStopped = true
                } else if raw == 0xFFFF {
                    state.isStopped = false
                } else {
                    state.status = .signalled(raw & 0x7F)
                }
                return state
            }
            changed(now)
            if now.status != nil { return }
        }
    }
}
