extension Observable {
    /// How many operators call one another before a joint is put in; few enough for any stack, more than people write.
    @usableFromInline static var segment: Int { 128 }

    /// The same values behind a joint: what comes from there is not called inside what called it, but after.
    ///
    /// A chain made by a loop can have tens of thousands of operators. Cut into segments it is subscribed to, passed
    /// through, ended and released in the stack of one segment.
    @usableFromInline
    func jointed() -> Observable {
        let source = LateRelease(self)
        return Observable(depth: 0) { trampoline, sink in
            let trampoline = trampoline ?? Trampoline()
            let sink = LateRelease(sink)
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
}

extension ObservableType {
    /// What an operator starts from: the source's values, behind a joint where the chain has grown long.
    @inlinable
    var upstream: Observable<Element> {
        let source = asObservable()
        return source.depth < Observable<Element>.segment ? source : source.jointed()
    }
}
