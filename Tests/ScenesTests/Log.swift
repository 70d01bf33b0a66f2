import Synchronization

/// What happened, line by line, from whatever task.
final class Log: Sendable {
    private let entries = Mutex<[String]>([])

    var lines: [String] { entries.withLock { $0 } }
    var text: String { lines.joined(separator: "\n") }

    func add(_ line: String) { entries.withLock { $0.append(line) } }
}
