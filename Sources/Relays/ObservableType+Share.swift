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

/// A source and those who share it.
@MainActor
@usableFromInline
final class SharedSource<Element> {
    private let hub = Hub<Element>(replays: true)
    private let source: Observable<Element>
    private var upstream: (any Disposable)?
    private var members = 0

    @usableFromInline
    init(_ source: Observable<Element>) {
        self.source = source
    }

    @usableFromInline
    func subscribe(_ sink: @escaping @MainActor (Element) -> Void) -> any Disposable {
        members += 1
        let membership = hub.subscribe(sink)
        if members == 1 {
            upstream = source.subscribe { [hub] in hub.send($0) }
        }
        return ActionDisposable {
            membership.dispose()
            self.leave()
        }
    }

    private func leave() {
        members -= 1
        guard members == 0 else { return }
        let ending = upstream
        upstream = nil
        hub.forget()
        ending?.dispose()
    }
}
