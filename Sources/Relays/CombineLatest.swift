/// Combines the latest values of two sources, once both have one and then whenever one of them changes.
///
/// If both derive from the same relay (a diamond), a change to it emits one tuple per path, in the order of
/// subscription: all but the last combine new values with old ones. To see only consistent states, derive them with a
/// single `map`.
@MainActor
@inlinable
public func combineLatest<A, B>(
    _ first: some ObservableType<A>, _ second: some ObservableType<B>
) -> Observable<(A, B)> {
    .joining(first, second) { sink in
        let a = Box<A?>(nil)
        let b = Box<B?>(nil)
        return (
            { value in
                a.value = value
                if let b = b.value { sink((value, b)) }
            },
            { value in
                b.value = value
                if let a = a.value { sink((a, value)) }
            }
        )
    }
}

/// Combines the latest values of three sources, once all have one and then whenever one of them changes.
@MainActor
@inlinable
public func combineLatest<A, B, C>(
    _ first: some ObservableType<A>, _ second: some ObservableType<B>, _ third: some ObservableType<C>
) -> Observable<(A, B, C)> {
    combineLatest(combineLatest(first, second), third).map { ($0.0, $0.1, $1) }
}

/// Combines the latest values of four sources, once all have one and then whenever one of them changes.
@MainActor
@inlinable
public func combineLatest<A, B, C, D>(
    _ first: some ObservableType<A>, _ second: some ObservableType<B>, _ third: some ObservableType<C>,
    _ fourth: some ObservableType<D>
) -> Observable<(A, B, C, D)> {
    combineLatest(combineLatest(first, second), combineLatest(third, fourth)).map { ($0.0, $0.1, $1.0, $1.1) }
}
