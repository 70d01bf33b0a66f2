/// What the server tells those who watch over it.
package struct ServerEvents: Sendable {
    /// Accepts connections, by the names that clients use.
    package var listening: @Sendable ([String]) -> Void
    /// Serves counts alone at this URL.
    package var servesMetrics: @Sendable (String) -> Void
    /// Begins to read its files anew, and is done with it.
    package var reloading: @Sendable () -> Void
    package var reloaded: @Sendable () -> Void
    /// Accepts no more connections, and ends with the answers that it has begun.
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
