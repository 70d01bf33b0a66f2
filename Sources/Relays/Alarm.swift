/// Rings once, at a time that can be put off, on a clock that was handed in.
///
/// One task waits, however often the time is put off: woken early, it waits on. Everything is on the main actor.
@MainActor
final class Alarm<C: Clock>: Disposable where C.Duration == Duration {
    private let clock: C
    private var pending: (due: C.Instant, ring: @MainActor () -> Void)?
    private var task: Task<Void, Never>?

    init(clock: C) {
        self.clock = clock
    }

    var now: C.Instant { clock.now }

    /// Has it ring at `due`, and not at a time set before; `due` is never earlier than that one.
    func set(for due: C.Instant, ring: @escaping @MainActor () -> Void) {
        pending = (due, ring)
        guard task == nil else { return }
        // It holds this until it has rung or `dispose` ends it: a subscription's end calls that.
        task = Task { @MainActor in
            await wait()
        }
    }

    /// Rings now where the time has come and nobody noticed yet: what comes late does not come before its time.
    func catchUp() {
        guard let (due, ring) = pending, due <= clock.now else { return }
        pending = nil
        ring()
    }

    private func wait() async {
        while !Task.isCancelled, let due = pending?.due {
            if due <= clock.now {
                catchUp()
            } else {
                // Only cancellation ends a sleep early.
                try? await clock.sleep(until: due, tolerance: nil)
            }
        }
        // A cancelled one has been let go of already, and another may have taken its place.
        if !Task.isCancelled { task = nil }
    }

    func dispose() {
        pending = nil
        task?.cancel()
        task = nil
    }
}
