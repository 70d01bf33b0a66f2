import Synchronization

/// What happened, line by line, from whatever task.
package final class Log: Sendable {
    private let entries = Mutex<[String]>([])

    package init() {}

    package var lines: [String] { entries.withLock { $0 } }
    package var text: String { lines.joined(separator: "\n") }

    package func add(_ line: String) { entries.withLock { $0.append(line) } }
}
