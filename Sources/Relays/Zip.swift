// SPDX-License-Identifier: MIT

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
