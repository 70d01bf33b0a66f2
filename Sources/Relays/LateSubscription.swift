// SPDX-License-Identifier: MIT

/// A subscription that can be disposed before it has its source: a source set later is disposed immediately.
///
/// Has ended once it is disposed, as by an operator that takes no more values, or once its source has.
@MainActor
@usableFromInline
final class LateSubscription: Disposable {
    @usableFromInline private(set) var isDisposed = false
    @usableFromInline var source: (any Disposable)? {
        didSet { if isDisposed { end() } else if !waiting.isEmpty { follow() } }
    }
    /// To be called at the end.
    private var waiting: [@MainActor () -> Void] = []

    @usableFromInline
    init() {}

    @usableFromInline
    func dispose() {
        isDisposed = true
        end()
        reachEnd()
    }

    @usableFromInline
    func whenEnded(_ body: @escaping @MainActor () -> Void) {
        guard !isDisposed else { return body() }
        waiting.append(body)
        if waiting.count == 1 { follow() }
    }

    private func follow() {
        source?.whenEnded { [weak self] in self?.reachEnd() }
    }

    private func reachEnd() {
        let ending = waiting
        waiting = []
        for body in ending { body() }
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
