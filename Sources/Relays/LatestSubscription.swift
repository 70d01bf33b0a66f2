/// Subscriptions of which only the latest counts.
@MainActor
@usableFromInline
final class LatestSubscription: Disposable {
    private var current: (any Disposable)?
    private var generation = 0

    @usableFromInline
    init() {}

    /// Ends the former subscription and makes the next one; what that gives counts until it is replaced in its turn.
    @usableFromInline
    func replace<Element>(
        by source: Observable<Element>, _ sink: @escaping @MainActor (Element) -> Void
    ) {
        dispose()
        let mine = generation
        let next = source.subscribe { value in
            if self.generation == mine { sink(value) }
        }
        // What it gave at once can have led to one that is later.
        if generation == mine { current = next } else { next.dispose() }
    }

    @usableFromInline
    func dispose() {
        generation += 1
        let ending = current
        current = nil
        ending?.dispose()
    }
}
