// SPDX-License-Identifier: MIT

/// Several subscriptions treated as one, disposed in order, which has ended once all of them have: without any, at
/// once.
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

    @usableFromInline
    func whenEnded(_ body: @escaping @MainActor () -> Void) {
        guard !parts.isEmpty else { return body() }
        let left = Box(parts.count)
        for part in parts {
            part.whenEnded {
                left.value -= 1
                if left.value == 0 { body() }
            }
        }
    }

    isolated deinit {
        dispose()
    }
}
