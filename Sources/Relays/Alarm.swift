// SPDX-License-Identifier: MIT

/// Fires once, at a time that can be postponed, using an injected clock.
///
/// However often it is postponed, there is a single task, which goes back to sleep if it wakes too early. Everything
/// runs on the main actor.
@MainActor
final class Alarm<C: Clock>: Disposable where C.Duration == Duration {
    private let clock: C
    // Releasing an earlier one may enter the alarm again.
    @exclusivity(unchecked) private var pending: (due: C.Instant, ring: @MainActor () -> Void)?
    private var task: Task<Void, Never>?

    init(clock: C) {
        self.clock = clock
    }

    var now: C.Instant { clock.now }

    /// Schedules the alarm for `due`, replacing a time set before, which must not be later.
    func set(for due: C.Instant, ring: @escaping @MainActor () -> Void) {
        pending = (due, ring)
        guard task == nil else { return }
        // The task retains the alarm until it has fired or is disposed, at the latest when the subscription ends.
        task = Task { @MainActor in
            await wait()
        }
    }

    /// Fires now if the alarm is overdue, so that it precedes whatever happens after its time.
    func fireIfOverdue() {
        guard let (due, ring) = pending, due <= clock.now else { return }
        pending = nil
        ring()
    }

    private func wait() async {
        while !Task.isCancelled, let due = pending?.due {
            if due <= clock.now {
                fireIfOverdue()
            } else {
                // A sleep ends early only on cancellation.
                try? await clock.sleep(until: due, tolerance: nil)
            }
        }
        // A cancelled task is no longer referenced, and another one may have replaced it.
        if !Task.isCancelled { task = nil }
    }

    func dispose() {
        pending = nil
        task?.cancel()
        task = nil
    }
}
