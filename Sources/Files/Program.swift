private import CPrograms
private import Glibc

/// A program to start. Its words and variables get there as the bytes that they were, UTF-8 or not (`PathText`).
package struct Program {
    /// What a descriptor of the program stands for.
    package enum Stream: Sendable {
        /// The same as this descriptor of this process.
        case descriptor(Int32)
        /// `/dev/null`.
        case nothing
    }

    /// Which signals have their default actions again, whatever this process does at them.
    package enum Defaults: Sendable {
        case all
        case these([Int32])

        /// Those that this process ignores to see them as errors.
        package static let ofWriting = Defaults.these([SIGPIPE, SIGXFSZ])
    }

    /// The error number of a program that could not be started.
    package struct Fault: Error {
        package let code: Int32
    }

    /// The path, or a name that is looked up in `PATH`.
    private let file: String
    private let words: [String]
    private let environment: [String: String]
    private let descriptors: [(descriptor: Int32, stream: Stream)]
    private let defaults: Defaults
    private let hasOwnGroup: Bool
    private let closesOthers: Bool

    /// - Parameters:
    ///   - words: The name of the program as it gets it, and its arguments.
    ///   - descriptors: Those that differ from this process's, in the order in which they are made.
    ///   - hasOwnGroup: Whether it is in a process group of its own, where it gets neither Ctrl-C nor Ctrl-Z.
    ///   - closesOthers: Whether it gets standard input, output and error alone, whatever else this process has open.
    package init(
        _ file: String, _ words: [String], environment: [String: String],
        descriptors: [(descriptor: Int32, stream: Stream)], defaults: Defaults, hasOwnGroup: Bool,
        closesOthers: Bool = false
    ) {
        self.file = file
        self.words = words
        self.environment = environment
        self.descriptors = descriptors
        self.defaults = defaults
        self.hasOwnGroup = hasOwnGroup
        self.closesOthers = closesOthers
    }

    /// A command that the user wrote, run by `/bin/sh` in the process group of this program, so that it may use the
    /// terminal and gets Ctrl-C, with the signals as a shell's commands have them.
    package init(
        shell command: String, environment: [String: String], descriptors: [(descriptor: Int32, stream: Stream)]
    ) {
        self.init(
            "/bin/sh", ["sh", "-c", command], environment: environment, descriptors: descriptors,
            defaults: .these([SIGINT, SIGPIPE, SIGXFSZ]), hasOwnGroup: false)
    }

    /// A command that an operator wrote, run by `/bin/sh` in the background of a server: in a process group of its own,
    /// with no signal ignored, and with no file of the server's.
    package init(
        background command: String, environment: [String: String],
        descriptors: [(descriptor: Int32, stream: Stream)]
    ) {
        self.init(
            "/bin/sh", ["sh", "-c", command], environment: environment, descriptors: descriptors, defaults: .all,
            hasOwnGroup: true, closesOthers: true)
    }

    /// Starts the program, in which no signal is blocked; returns the process.
    package func start() throws(Fault) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (descriptor, stream) in descriptors {
            switch stream {
            case .descriptor(let other): posix_spawn_file_actions_adddup2(&actions, other, descriptor)
            case .nothing: posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
            }
        }
        if closesOthers { close_descriptors_from(&actions, STDERR_FILENO + 1) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        switch defaults {
        case .all: sigfillset(&signals)
        case .these(let some): for signal in some { sigaddset(&signals, signal) }
        }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let group = hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | group))
        var child: pid_t = 0
        let code = Self.lend(words) { words in
            Self.lend(environment.map { "\($0)=\($1)" }) { variables in
                PathText.withSystemPath(file) { posix_spawnp(&child, $0, &actions, &attributes, words, variables) }
            }
        }
        if code != 0 { throw Fault(code: code) }
        return child
    }

    /// Makes a pipe to or from a program; no program has its ends unless it is given them.
    package static func pipe() throws(Fault) -> (reader: Int32, writer: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { throw Fault(code: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// Replaces this process by a program with the same environment; returns `errno` if that fails.
    package static func replaceProcess(by words: [String]) -> Int32 {
        lend(words) { words in
            if let program = words[0] { execvp(program, words) }
            return errno
        }
    }

    /// Lends words as the system expects them: as null-terminated bytes, and a null pointer at the end.
    private static func lend<Result>(_ words: [String], _ use: ([UnsafeMutablePointer<CChar>?]) -> Result) -> Result {
        let pointers = words.map { PathText.withSystemPath($0) { strdup($0) } } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return use(pointers)
    }
}
