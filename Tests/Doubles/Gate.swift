import Testing
import Waiting

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
        await until { isOpen || Task.isCancelled }
    }
}
