import Glibc

/// Starts the user's browser: the programs in `BROWSER` (separated by colons), else `xdg-open`.
struct BrowserLauncher {
    private let environment: [String: String]

    init(environment: [String: String]) { self.environment = environment }

    /// Returns whether a program could be started; does not wait for it.
    func open(_ url: String) -> Bool {
        let named = (environment["BROWSER"] ?? "").split(separator: ":")
            .map { $0.split(separator: " ").map(String.init) }.filter { !$0.isEmpty }
        let programs = named.isEmpty ? [["xdg-open"]] : named
        return programs.contains { words in
            // By convention, `%s` stands for the address, which otherwise comes last. No shell is involved.
            let hasPlace = words.contains { $0.contains("%s") }
            return start(hasPlace ? words.map { $0.replacing("%s", with: url) } : words + [url])
        }
    }

    private func start(_ words: [String]) -> Bool {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // A browser's own messages belong neither in our output nor on the form.
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        sigaddset(&signals, SIGXFSZ)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        // In a process group of its own, Ctrl-C does not reach it.
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
        return ChildArguments.lend(words, environment) { words, variables in
            guard let program = words[0] else { return false }
            var child: pid_t = 0
            return posix_spawnp(&child, program, &actions, &attributes, words, variables) == 0
        }
    }
}
