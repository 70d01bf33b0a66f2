import Files
import Glibc
import Synchronization
import Text

/// The lines on standard output, beginning with those that say where the server listens.
final class Announcement: Sendable {
    /// Standard output is a file that takes no more.
    struct Problem: Error {
        var reason: String
    }

    private struct State {
        var hasBegun = false
        var waiting: [String] = []
        var status = ""
    }

    private let state = Mutex(State())

    /// Where the server listens, in one line.
    var status: String { state.withLock(\.status) }

    func begin(_ names: [String]) throws(Problem) {
        state.withLock { $0.status = "listening on \(names.joined(separator: ", "))" }
        do {
            try write(names.map { "listening on \($0)" })
            // Only now, so that no other line comes first: scripts read the port from the first one.
            try write(
                state.withLock { state in
                    state.hasBegun = true
                    return state.waiting
                })
        } catch .system(EPIPE), .system(EBADF) {
            // Nobody wants to know.
        } catch {
            throw Problem(reason: error.reason)
        }
    }

    func add(_ line: String) {
        let hasBegun = state.withLock { state in
            if !state.hasBegun { state.waiting.append(line) }
            return state.hasBegun
        }
        if hasBegun { try? write([line]) }
    }

    private func write(_ lines: [String]) throws(FileError) {
        try Descriptor.write(
            Array(lines.map { $0.cleanedForTerminal + "\n" }.joined().utf8), to: STDOUT_FILENO)
    }
}
