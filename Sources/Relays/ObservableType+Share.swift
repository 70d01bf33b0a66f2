extension ObservableType {
    /// One subscription to the source for all who subscribe here; one who joins gets what comes from then on.
    ///
    /// The first subscriber starts the source, the last one that leaves ends it.
    @inlinable
    public func share() -> Observable<Element> {
        share(replay: 0)
    }

    /// One subscription to the source for all who subscribe here, with the latest `count` values replayed to each who
    /// joins.
    ///
    /// The first subscriber starts the source, the last one that leaves ends it and forgets the values.
    ///
    /// - Parameter count: 0 or more.
    @inlinable
    public func share(replay count: Int) -> Observable<Element> {
        let source = upstream
        let shared = SharedSource(source, replay: count)
        return Observable(after: source) { trampoline, sink in shared.subscribe(trampoline, sink) }
    }
}
