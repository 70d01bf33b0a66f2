extension ObservableType {
    /// A value once `interval` has passed in which none followed it: a search as one types.
    ///
    /// - Parameter clock: what the interval is measured by, handed in so that a test can move it on.
    public func debounce<C: Clock>(
        for interval: Duration, clock: C
    ) -> Observable<Element> where C.Duration == Duration {
        let source = asObservable()
        return Observable { sink in
            let debounce = Debounce(for: interval, clock: clock, sink: sink)
            let upstream = source.connect { debounce.accept($0) }
            return CompositeDisposable([upstream, debounce])
        }
    }
}
