/// What the server reports to whoever supervises it.
package struct ServerEvents: Sendable {
    /// The server accepts connections at these addresses, in the form that clients use. It ends if this throws.
    package var listening: @Sendable ([String]) throws -> Void
    /// Metrics have an address of their own: this URL.
    package var servesMetrics: @Sendable (String) -> Void
    /// The server begins to reload its files, and is done with that: with whether it has the certificate's, or `nil` if
    /// it has no certificate.
    package var reloading: @Sendable () -> Void
    package var reloaded: @Sendable (Bool?) -> Void
    /// The server accepts no more connections, and ends once the answers in progress are complete.
    package var stopping: @Sendable () -> Void

    package init(
        listening: @escaping @Sendable ([String]) throws -> Void = { _ in },
        servesMetrics: @escaping @Sendable (String) -> Void = { _ in },
        reloading: @escaping @Sendable () -> Void = {}, reloaded: @escaping @Sendable (Bool?) -> Void = { _ in },
        stopping: @escaping @Sendable () -> Void = {}
    ) {
        self.listening = listening
        self.servesMetrics = servesMetrics
        self.reloading = reloading
        self.reloaded = reloaded
        self.stopping = stopping
    }
}
