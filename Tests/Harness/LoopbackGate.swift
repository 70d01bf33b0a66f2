/// Holds a server's answers until a test opens it.
package final class LoopbackGate: Sendable {
    private let isOpen = Waiters(false)

    package init() {}

    package func open() { isOpen.change { $0 = true } }

    /// Returns once it is open, or after a minute: a test that forgets it fails rather than hangs.
    func pass() async { _ = await isOpen.wait(.seconds(60)) { $0 } }
}
