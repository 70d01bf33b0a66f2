/// Several subscriptions treated as one, disposed in order.
@MainActor
@usableFromInline
final class CompositeDisposable: Disposable {
    @usableFromInline var parts: [any Disposable]

    @inlinable
    init(_ parts: [any Disposable]) {
        self.parts = parts
    }

    @usableFromInline
    func dispose() {
        let ending = parts
        parts = []
        for part in ending {
            part.dispose()
        }
    }

    isolated deinit {
        dispose()
    }
}
