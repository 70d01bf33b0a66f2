extension ObservableType {
    /// One subscription to the source for all who subscribe here, with the latest value replayed to each new one.
    ///
    /// The first subscriber starts the source, the last one that leaves ends it and forgets the value.
    @inlinable
    public func share() -> Observable<Element> {
        let shared = SharedSource(asObservable())
        return Observable { shared.subscribe($0) }
    }
}
