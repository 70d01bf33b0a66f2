extension Observable {
    /// Creates an observable of two sources, subscribed to in order.
    ///
    /// - Parameter receivers: Called for each subscription. Returns the receivers of the two sources' values.
    @inlinable
    static func joining<A, B>(
        _ first: some ObservableType<A>, _ second: some ObservableType<B>,
        receivers: @escaping @MainActor (@escaping Sink) -> (@MainActor (A) -> Void, @MainActor (B) -> Void)
    ) -> Observable {
        let (first, second) = (first.upstream, second.upstream)
        return Observable(depth: max(first.depth, second.depth) + 1) { trampoline, sink in
            let (receiveFirst, receiveSecond) = receivers(sink)
            return CompositeDisposable([
                first.connect(trampoline, receiveFirst), second.connectInTurn(trampoline, receiveSecond),
            ])
        }
    }
}
