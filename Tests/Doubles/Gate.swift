import Testing

/// Holds whoever comes until it is opened; cancelling the task lets one go. A gate that stays shut fails the test after
/// a minute rather than to hang it.
@MainActor
package final class Gate {
    package private(set) var waiting = 0
    private var isOpen = false

    package nonisolated init() {}

    package func open() { isOpen = true }

    package func wait() async {
        waiting += 1
        defer { waiting -= 1 }
        let deadline = ContinuousClock.now + .seconds(60)
        while !isOpen, !Task.isCancelled {
            if ContinuousClock.now > deadline {
                Issue.record("the gate was not opened in time")
                return
            }
            try? await Task.sleep(for: .milliseconds(1))
        }
    }
}
