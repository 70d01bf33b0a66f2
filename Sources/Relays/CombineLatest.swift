// SPDX-License-Identifier: MIT

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

/// Combines the latest values of five sources, once all have one and then whenever one of them changes.
@MainActor
@inlinable
public func combineLatest<A, B, C, D, E>(
    _ first: some ObservableType<A>, _ second: some ObservableType<B>, _ third: some ObservableType<C>,
    _ fourth: some ObservableType<D>, _ fifth: some ObservableType<E>
) -> Observable<(A, B, C, D, E)> {
    combineLatest(combineLatest(first, second, third, fourth), fifth).map { ($0.0, $0.1, $0.2, $0.3, $1) }
}

/// Combines the latest values of six sources, once all have one and then whenever one of them changes.
@MainActor
@inlinable
public func combineLatest<A, B, C, D, E, F>(
    _ first: some ObservableType<A>, _ second: some ObservableType<B>, _ third: some ObservableType<C>,
    _ fourth: some ObservableType<D>, _ fifth: some ObservableType<E>, _ sixth: some ObservableType<F>
) -> Observable<(A, B, C, D, E, F)> {
    combineLatest(combineLatest(first, second, third, fourth), combineLatest(fifth, sixth))
        .map { ($0.0, $0.1, $0.2, $0.3, $1.0, $1.1) }
}

/// Combines the latest values of seven sources, once all have one and then whenever one of them changes.
@MainActor
@inlinable
public func combineLatest<A, B, C, D, E, F, G>(
    _ first: some ObservableType<A>, _ second: some ObservableType<B>, _ third: some ObservableType<C>,
    _ fourth: some ObservableType<D>, _ fifth: some ObservableType<E>, _ sixth: some ObservableType<F>,
    _ seventh: some ObservableType<G>
) -> Observable<(A, B, C, D, E, F, G)> {
    combineLatest(combineLatest(first, second, third, fourth), combineLatest(fifth, sixth, seventh))
        .map { ($0.0, $0.1, $0.2, $0.3, $1.0, $1.1, $1.2) }
}

/// Combines the latest values of eight sources, once all have one and then whenever one of them changes.
@MainActor
@inlinable
public func combineLatest<A, B, C, D, E, F, G, H>(
    _ first: some ObservableType<A>, _ second: some ObservableType<B>, _ third: some ObservableType<C>,
    _ fourth: some ObservableType<D>, _ fifth: some ObservableType<E>, _ sixth: some ObservableType<F>,
    _ seventh: some ObservableType<G>, _ eighth: some ObservableType<H>
) -> Observable<(A, B, C, D, E, F, G, H)> {
    combineLatest(combineLatest(first, second, third, fourth), combineLatest(fifth, sixth, seventh, eighth))
        .map { ($0.0, $0.1, $0.2, $0.3, $1.0, $1.1, $1.2, $1.3) }
}

/// Combines the latest values of any number of sources, once all have one and then whenever one of them changes; emits
/// a single empty array if there are no sources.
@MainActor
@inlinable
public func combineLatest<Element>(_ sources: [some ObservableType<Element>]) -> Observable<[Element]> {
    if sources.isEmpty { return .just([]) }
    let sources = sources.map(\.upstream)
    return Observable(depth: (sources.map(\.depth).max() ?? 0) + 1) { trampoline, sink in
        let latest = Box([Element?](repeating: nil, count: sources.count))
        let missing = Box(sources.count)
        return CompositeDisposable(
            sources.enumerated().map { index, source in
                source.connectInTurn(trampoline) { value in
                    if latest.value[index] == nil { missing.value -= 1 }
                    latest.value[index] = value
                    if missing.value == 0 { sink(latest.value.compactMap(\.self)) }
                }
            })
    }
}

/// Pairs the first values of two sources, then their second ones, and so on, each pair once both values have arrived.
///
/// Values of a source that is ahead of the other are buffered without limit.
@MainActor
@inlinable
public func zip<A, B>(
    _ first: some ObservableType<A>, _ second: some ObservableType<B>
) -> Observable<(A, B)> {
    .joining(first, second) { sink in
        let a = Box(Queue<A>())
        let b = Box(Queue<B>())
        return (
            { value in
                if let b = b.value.popFirst() { sink((value, b)) } else { a.value.append(value) }
            },
            { value in
                if let a = a.value.popFirst() { sink((a, value)) } else { b.value.append(value) }
            }
        )
    }
}

/// Combines the first values of three sources, then their second ones, and so on, each triple once all have arrived.
@MainActor
@inlinable
public func zip<A, B, C>(
    _ first: some ObservableType<A>, _ second: some ObservableType<B>, _ third: some ObservableType<C>
) -> Observable<(A, B, C)> {
    zip(zip(first, second), third).map { ($0.0, $0.1, $1) }
}

/// Combines the first values of four sources, then their second ones, and so on, each quadruple once all have arrived.
@MainActor
@inlinable
public func zip<A, B, C, D>(
    _ first: some ObservableType<A>, _ second: some ObservableType<B>, _ third: some ObservableType<C>,
    _ fourth: some ObservableType<D>
) -> Observable<(A, B, C, D)> {
    zip(zip(first, second), zip(third, fourth)).map { ($0.0, $0.1, $1.0, $1.1) }
}
