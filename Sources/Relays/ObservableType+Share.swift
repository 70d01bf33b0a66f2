extension ObservableType {
    /// Shares one subscription to the source among all subscribers; a new one receives values from then on.
    ///
    /// The first subscriber starts the source, and the last one to leave ends it.
    @inlinable
    public func share() -> Observable<Element> {
        share(replay: 0)
    }

    /// Shares one subscription to the source, replaying the latest `count` values to each new subscriber.
    ///
    /// The first subscriber starts the source; when the last one leaves, the source ends and the values are discarded.
    ///
    /// - Parameter count: The number of values to replay, at least 0.
    @inlinable
    public func share(replay count: Int) -> Observable<Element> {
        let source = upstream
        let shared = SharedSource(source, replay: count)
        return Observable(after: source) { trampoline, sink in shared.subscribe(trampoline, sink) }
    }
}
