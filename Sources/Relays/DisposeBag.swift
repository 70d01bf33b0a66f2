// SPDX-License-Identifier: MIT

/// Disposables that are disposed together: when the bag is deallocated, or on ``dispose()``.
@MainActor
public final class DisposeBag {
    @usableFromInline var disposables: [any Disposable] = []

    public init() {}

    /// Keeps `disposable` until the bag is disposed.
    @inlinable
    public func insert(_ disposable: any Disposable) {
        disposables.append(disposable)
    }

    /// Disposes the contents of the bag in the order of insertion, leaving it empty and reusable.
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
