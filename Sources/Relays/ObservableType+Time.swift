// SPDX-License-Identifier: MIT

extension ObservableType {
    /// Emits a value once `interval` has passed without another one: search as you type, for example.
    ///
    /// - Parameters:
    ///   - interval: How long nothing else may come.
    ///   - clock: Measures the interval; injected so that a test can advance it.
    public func debounce<C: Clock>(
        for interval: Duration, clock: C
    ) -> Observable<Element> where C.Duration == Duration {
        let source = upstream
        return Observable(after: source) { trampoline, sink in
            let alarm = Alarm(clock: clock)
            let values = source.gated(trampoline) { value in
                alarm.fireIfOverdue()
                alarm.set(for: alarm.now.advanced(by: interval)) { sink(value) }
            }
            return CompositeDisposable([values, alarm])
        }
    }

    /// Emits at most one value per `interval`: the first one immediately and then, unless `latest` is `false`, the last
    /// one of each interval at its end.
    ///
    /// - Parameters:
    ///   - interval: The time between two values.
    ///   - latest: Whether the last value of an interval is emitted at its end rather than dropped.
    ///   - clock: Measures the interval.
    public func throttle<C: Clock>(
        for interval: Duration, latest: Bool = true, clock: C
    ) -> Observable<Element> where C.Duration == Duration {
        let source = upstream
        return Observable(after: source) { trampoline, sink in
            let alarm = Alarm(clock: clock)
            let end = Box<C.Instant?>(nil)
            let values = source.gated(trampoline) { value in
                alarm.fireIfOverdue()
                let now = alarm.now
                if let running = end.value, now < running {
                    guard latest else { return }
                    alarm.set(for: running) {
                        end.value = alarm.now.advanced(by: interval)
                        sink(value)
                    }
                } else {
                    end.value = now.advanced(by: interval)
                    sink(value)
                }
            }
            return CompositeDisposable([values, alarm])
        }
    }

    /// Delays each value, preserving the order.
    ///
    /// - Parameters:
    ///   - duration: How much later each value comes.
    ///   - clock: Measures the delay.
    public func delay<C: Clock>(
        for duration: Duration, clock: C
    ) -> Observable<Element> where C.Duration == Duration {
        let source = upstream
        return Observable(after: source) { trampoline, sink in
            let line = DelayLine(clock: clock, sink: sink)
            let values = source.gated(trampoline) { line.append($0, for: duration) }
            return CompositeDisposable([values, line])
        }
    }
}

/// Queues values until they are due, in order.
@MainActor
private final class DelayLine<Element, C: Clock>: Disposable where C.Duration == Duration {
    private let alarm: Alarm<C>
    private let sink: @MainActor (Element) -> Void
    private var waiting = Queue<(value: Element, due: C.Instant)>()
    private var isRinging = false

    init(clock: C, sink: @escaping @MainActor (Element) -> Void) {
        alarm = Alarm(clock: clock)
        self.sink = sink
    }

    func append(_ value: Element, for duration: Duration) {
        let isFirst = waiting.isEmpty
        waiting.append((value, alarm.now.advanced(by: duration)))
        if isFirst, !isRinging { wait() }
    }

    private func wait() {
        guard let next = waiting.first else { return }
        alarm.set(for: next.due) { [weak self] in self?.ring() }
    }

    private func ring() {
        isRinging = true
        while let next = waiting.first, next.due <= alarm.now {
            _ = waiting.popFirst()
            sink(next.value)
        }
        isRinging = false
        wait()
    }

    func dispose() {
        waiting = Queue()
        alarm.dispose()
    }
}
