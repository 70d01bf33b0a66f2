/// The latest values of two sources, once both have one and then whenever one of them changes.
///
/// Where both come from one relay (a diamond), a change of it gives one tuple for each way it takes, in the order of
/// subscription: the ones before the last hold one new and one old value. To see only whole states, derive them with
/// one `map`.
@MainActor
@inlinable
public func combineLatest<A, B>(
    _ first: some ObservableType<A>, _ second: some ObservableType<B>
) -> Observable<(A, B)> {
    let (first, second) = (first.upstream, second.upstream)
    return Observable(depth: max(first.depth, second.depth) + 1) { trampoline, sink in
        let a = Box<A?>(nil)
        let b = Box<B?>(nil)
        return CompositeDisposable([
            first.connect(trampoline) { value in
                a.value = value
                if let b = b.value { sink((value, b)) }
            },
            second.connect(trampoline) { value in
                b.value = value
                if let a = a.value { sink((a, value)) }
            },
        ])
    }
}

/// The latest values of three sources, once all have one and then whenever one of them changes.
@MainActor
@inlinable
public func combineLatest<A, B, C>(
    _ first: some ObservableType<A>, _ second: some ObservableType<B>, _ third: some ObservableType<C>
) -> Observable<(A, B, C)> {
    combineLatest(combineLatest(first, second), third).map { ($0.0, $0.1, $1) }
}

/// The latest values of four sources, once all have one and then whenever one of them changes.
@MainActor
@inlinable
public func combineLatest<A, B, C, D>(
    _ first: some ObservableType<A>, _ second: some ObservableType<B>, _ third: some ObservableType<C>,
    _ fourth: some ObservableType<D>
) -> Observable<(A, B, C, D)> {
    combineLatest(combineLatest(first, second), combineLatest(third, fourth)).map { ($0.0, $0.1, $1.0, $1.1) }
}
