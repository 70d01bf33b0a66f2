import Synchronization
package import Testing

/// Answers given one after the other; asking for more of them fails the test.
package final class Answers<Answer: Sendable>: Sendable {
    private let rest: Mutex<[Answer]>

    package init(_ answers: [Answer]) { rest = Mutex(answers) }

    package convenience init(_ answers: Answer...) { self.init(answers) }

    package var left: Int { rest.withLock(\.count) }

    package func next(else fallback: Answer, sourceLocation: SourceLocation = #_sourceLocation) -> Answer {
        let answer = rest.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        if answer == nil { Issue.record("one answer more was asked for", sourceLocation: sourceLocation) }
        return answer ?? fallback
    }
}
