// SPDX-License-Identifier: MIT

/// A disposable that runs a closure, once.
@MainActor
public final class ActionDisposable: Disposable {
    @usableFromInline var action: (@MainActor () -> Void)?

    /// - Parameter action: Runs on the first call of ``dispose()`` or when the last reference is released.
    @inlinable
    public init(_ action: @escaping @MainActor () -> Void) {
        self.action = action
    }

    public func dispose() {
        let ending = action
        action = nil
        ending?()
    }

    isolated deinit {
        dispose()
    }
}
