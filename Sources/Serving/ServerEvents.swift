/// What the server reports to whoever supervises it.
package struct ServerEvents: Sendable {
    /// The server accepts connections at these addresses, in the form that clients use.
    package var listening: @Sendable ([String]) -> Void
    /// Metrics have an address of their own: this URL.
    package var servesMetrics: @Sendable (String) -> Void
    /// The server begins to reload its files, and is done with that.
    package var reloading: @Sendable () -> Void
    package var reloaded: @Sendable () -> Void
    /// The server accepts no more connections, and ends once the answers in progress are complete.
    package var stopping: @Sendable () -> Void

    package init(
        listening: @escaping @Sendable ([String]) -> Void = { _ in },
        servesMetrics: @escaping @Sendable (String) -> Void = { _ in },
        reloading: @escaping @Sendable () -> Void = {}, reloaded: @escaping @Sendable () -> Void = {},
        stopping: @escaping @Sendable () -> Void = {}
    ) {
        self.listening = listening
        self.servesMetrics = servesMetrics
        self.reloading = reloading
        self.reloaded = reloaded
        self.stopping = stopping
    }
}
