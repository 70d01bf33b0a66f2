// SPDX-License-Identifier: MIT

/// The subscriptions to observables that another one's values led to, each until it has ended. Beyond a limit they
/// wait, in their order.
@MainActor
@usableFromInline
final class InnerSubscriptions: Disposable {
    private let limit: Int
    private var running: [Int: any Disposable] = [:]
    private var started = 0
    /// How many have been started and have not ended, including one that is being started.
    private var active = 0
    private var queued = Queue<@MainActor () -> any Disposable>()
    /// Whether those that waited are being started, one after the other.
    private var isDraining = false
    private var isDisposed = false
    /// Whether no more will come.
    private var isClosed = false
    private var waiting: [@MainActor () -> Void] = []

    /// - Parameter limit: How many may run at a time.
    @usableFromInline
    init(limit: Int = .max) { self.limit = limit }

    /// Subscribes now, or once there is room.
    @usableFromInline
    func add(_ subscribe: @escaping @MainActor () -> any Disposable) {
        guard !isDisposed else { return }
        guard active < limit, queued.isEmpty else { return queued.append(subscribe) }
        start(subscribe)
    }

    private func start(_ subscribe: @MainActor () -> any Disposable) {
        active += 1
        started += 1
        let number = started
        let subscription = subscribe()
        // Its first values may have ended the whole.
        guard !isDisposed else { return subscription.dispose() }
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
        queued = Queue()
        for (_, subscription) in ending { subscription.dispose() }
        endIfDone()
    }

    private func release(_ number: Int) {
        let ended = running.removeValue(forKey: number)
        active -= 1
        drain()
        endIfDone()
        // It may own what re-enters this on its release.
        extendLifetime(ended)
    }

    /// Starts those that have waited, in a loop: many that end at once would be as many calls within each other.
    private func drain() {
        guard !isDraining else { return }
        isDraining = true
        while active < limit, !isDisposed, let next = queued.popFirst() { start(next) }
        isDraining = false
    }

    private func endIfDone() {
        guard isDisposed || isClosed && active == 0 && queued.isEmpty, !waiting.isEmpty else { return }
        let ending = waiting
        waiting = []
        for body in ending { body() }
    }

    isolated deinit {
        dispose()
    }
}
