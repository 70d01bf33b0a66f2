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
