// SPDX-License-Identifier: MIT

/// The subscriptions to observables that another one's values led to, each until it has ended.
@MainActor
@usableFromInline
final class InnerSubscriptions: Disposable {
    private var running: [Int: any Disposable] = [:]
    private var started = 0
    private var isDisposed = false
    /// Whether no more will come.
    private var isClosed = false
    private var waiting: [@MainActor () -> Void] = []

    @usableFromInline
    init() {}

    @usableFromInline
    func keep(_ subscription: any Disposable) {
        // Its first values may have ended the whole.
        guard !isDisposed else { return subscription.dispose() }
        started += 1
        let number = started
        running[number] = subscription
        subscription.whenEnded { [weak self] in self?.release(number) }
    }

    /// Expects no more once `outer` has ended.
    @usableFromInline
    func close(after outer: any Disposable) {
        outer.whenEnded { [weak self] in
            self?.isClosed = true
            self?.endIfDone()
        }
    }

    @usableFromInline
    func whenEnded(_ body: @escaping @MainActor () -> Void) {
        waiting.append(body)
        endIfDone()
    }

    @usableFromInline
    func dispose() {
        isDisposed = true
        let ending = running.sorted { $0.key < $1.key }
        running = [:]
        for (_, subscription) in ending { subscription.dispose() }
        endIfDone()
    }

    private func release(_ number: Int) {
        let ended = running.removeValue(forKey: number)
        endIfDone()
        // It may own what re-enters this on its release.
        extendLifetime(ended)
    }

    private func endIfDone() {
        guard isDisposed || isClosed && running.isEmpty, !waiting.isEmpty else { return }
        let ending = waiting
        waiting = []
        for body in ending { body() }
    }

    isolated deinit {
        dispose()
    }
}
