/// How many may work at once, and how many may wait; any more are rejected.
package struct ConcurrencyLimit: Sendable, Hashable {
    package var running: Int
    package var waiting: Int

    package init(running: Int, waiting: Int) {
        self.running = max(running, 1)
        self.waiting = max(waiting, 0)
    }
}
