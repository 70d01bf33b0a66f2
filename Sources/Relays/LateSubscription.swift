/// A subscription that can be disposed before it has its source: a source set later is disposed immediately.
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
