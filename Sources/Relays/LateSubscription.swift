/// A subscription that can end before it is there: what comes to it afterwards is ended at once.
@MainActor
@usableFromInline
final class LateSubscription: Disposable {
    @usableFromInline private(set) var isDisposed = false
    @usableFromInline var source: (any Disposable)? {
        didSet { if isDisposed { end() } }
    }

    @usableFromInline
    init() {}

    @usableFromInline
    func dispose() {
        isDisposed = true
        end()
    }

    private func end() {
        guard let ending = source else { return }
        source = nil
        Trampoline.endings.run { ending.dispose() }
    }

    isolated deinit {
        dispose()
    }
}
