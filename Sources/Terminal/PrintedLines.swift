import Synchronization

/// The lines that a program prints on a terminal that it also draws on.
///
/// While something is drawn, lines wait: they appear above a form, or after a full screen is closed.
package final class PrintedLines: Sendable {
    private struct Line {
        let descriptor: Int32
        let text: String
    }

    private struct State {
        var isHeld = false
        var waiting: [Line] = []
        var size = 0
        var leftOut = 0
        var arrived: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    private let limit: Int
    private let message: @Sendable (_ leftOut: Int) -> String

    /// - Parameters:
    ///   - limit: The most bytes that wait; the oldest lines are dropped for newer ones.
    ///   - message: Returns the message that says how many lines were dropped.
    package init(limit: Int = 65_536, message: @escaping @Sendable (_ leftOut: Int) -> String = { "… (\($0))" }) {
        self.limit = limit
        self.message = message
    }

    /// Keeps `text` for later; returns `false` if nothing is drawn, so that it can be written at once.
    func keep(_ text: String, for descriptor: Int32) -> Bool {
        let (isHeld, arrived) = state.withLock { state -> (Bool, (@Sendable () -> Void)?) in
            guard state.isHeld else { return (false, nil) }
            let line = Line(descriptor: descriptor, text: text.hasSuffix("\n") ? text : text + "\n")
            state.waiting.append(line)
            state.size += line.text.utf8.count
            leaveOut(&state)
            return (true, state.arrived)
        }
        arrived?()
        return isHeld
    }

    /// Makes lines wait from now on.
    ///
    /// - Parameter arrived: Called for each line, on the thread that printed it.
    package func hold(_ arrived: (@Sendable () -> Void)? = nil) {
        state.withLock { state in
            state.isHeld = true
            state.arrived = arrived
        }
    }

    /// Prints the waiting lines, and from now on each line at once.
    package func release() {
        state.withLock { state in
            state.isHeld = false
            state.arrived = nil
        }
        printWaiting()
    }

    package var areWaiting: Bool { state.withLock { !$0.waiting.isEmpty } }

    package func printWaiting() {
        let (lines, leftOut) = state.withLock { state in
            defer { (state.waiting, state.size, state.leftOut) = ([], 0, 0) }
            return (state.waiting, state.leftOut)
        }
        if leftOut > 0, let first = lines.first {
            OutputWriter(descriptor: first.descriptor).write(message(leftOut) + "\n")
        }
        for line in lines { OutputWriter(descriptor: line.descriptor).write(line.text) }
    }

    // The newest line is always kept, whatever its size.
    private func leaveOut(_ state: inout State) {
        var count = 0
        while state.size > limit, count < state.waiting.count - 1 {
            state.size -= state.waiting[count].text.utf8.count
            count += 1
        }
        state.waiting.removeFirst(count)
        state.leftOut += count
    }
}
