/// The latest value of a burst, given once the burst is over.
///
/// One task waits for a burst, however many values it has: woken, it looks whether more came and waits on.
@MainActor
final class Debounce<Element, C: Clock>: Disposable where C.Duration == Duration {
    private let interval: Duration
    private let clock: C
    private let sink: @MainActor (Element) -> Void
    private var pending: (value: Element, due: C.Instant)?
    private var task: Task<Void, Never>?

    init(for interval: Duration, clock: C, sink: @escaping @MainActor (Element) -> Void) {
        self.interval = interval
        self.clock = clock
        self.sink = sink
    }

    func accept(_ value: Element) {
        pending = (value, clock.now.advanced(by: interval))
        guard task == nil else { return }
        // It holds this until the burst is over or `dispose` ends it: a subscription's end calls that.
        task = Task { @MainActor in
            await wait()
        }
    }

    private func wait() async {
        while let (value, due) = pending {
            if due <= clock.now {
                (pending, task) = (nil, nil)
                sink(value)
                return
            }
            // Only cancellation ends a sleep early, and then nothing is pending any more.
            try? await clock.sleep(until: due, tolerance: nil)
        }
    }

    func dispose() {
        pending = nil
        task?.cancel()
        task = nil
    }
}
