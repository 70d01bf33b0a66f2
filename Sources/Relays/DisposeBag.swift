/// Disposables that end together: when the bag goes, or on ``dispose()``.
@MainActor
public final class DisposeBag {
    @usableFromInline var disposables: [any Disposable] = []

    public init() {}

    /// Keeps `disposable` until the bag ends.
    @inlinable
    public func insert(_ disposable: any Disposable) {
        disposables.append(disposable)
    }

    /// Disposes what the bag holds, in the order of insertion, and leaves it empty for further use.
    public func dispose() {
        let ending = disposables
        disposables = []
        for disposable in ending {
            disposable.dispose()
        }
    }

    isolated deinit {
        dispose()
    }
}
