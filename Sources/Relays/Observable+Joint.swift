extension Observable {
    /// The number of operators that may call each other before a joint is inserted: small enough for any stack, and
    /// more than people write by hand.
    @usableFromInline static var segment: Int { 128 }

    /// Emits the same values from behind a joint, which defers calls until their callers have returned.
    ///
    /// A loop can create a chain of tens of thousands of operators. Divided into segments by joints, the chain is
    /// subscribed to, traversed, disposed and released within the stack depth of a single segment.
    @usableFromInline
    func jointed() -> Observable {
        let source = DeferredRelease(self)
        return Observable(depth: 0) { trampoline, sink in
            let trampoline = trampoline ?? Trampoline()
            let sink = DeferredRelease(sink)
            let subscription = LateSubscription()
            trampoline.run {
                guard !subscription.isDisposed, let source = source.value else { return }
                subscription.source = source.connect(trampoline) { value in
                    trampoline.run { sink.value?(value) }
                }
            }
            return subscription
        }
    }

    /// Like ``connect``, but after the sources connected before, which a joint may have put off: for operators that
    /// have several sources.
    @inlinable
    func connectInTurn(_ trampoline: Trampoline?, _ sink: @escaping Sink) -> any Disposable {
        guard let trampoline else { return connect(nil, sink) }
        return connectLater(trampoline, sink)
    }

    @usableFromInline
    func connectLater(_ trampoline: Trampoline, _ sink: @escaping Sink) -> any Disposable {
        let subscription = LateSubscription()
        trampoline.run {
            if !subscription.isDisposed { subscription.source = connect(trampoline, sink) }
        }
        return subscription
    }
}

extension ObservableType {
    /// The observable that an operator builds on: the source, behind a joint if the chain has become long.
    @inlinable
    var upstream: Observable<Element> {
        let source = asObservable()
        return source.depth < Observable<Element>.segment ? source : source.jointed()
    }
}
