extension ObservableType {
    /// A value once `interval` has passed in which none followed it: a search as one types.
    ///
    /// - Parameter clock: what the interval is measured by, handed in so that a test can move it on.
    public func debounce<C: Clock>(
        for interval: Duration, clock: C
    ) -> Observable<Element> where C.Duration == Duration {
        let source = upstream
        return Observable(after: source) { trampoline, sink in
            let alarm = Alarm(clock: clock)
            let values = source.gated(trampoline) { value in
                alarm.catchUp()
                alarm.set(for: alarm.now.advanced(by: interval)) { sink(value) }
            }
            return CompositeDisposable([values, alarm])
        }
    }

    /// One value at most in each `interval`: the first at once and then, unless `latest` is `false`, the last of each
    /// interval at its end.
    ///
    /// - Parameters:
    ///   - latest: Whether the last value of an interval is given at its end; else it is left out.
    ///   - clock: what the interval is measured by.
    public func throttle<C: Clock>(
        for interval: Duration, latest: Bool = true, clock: C
    ) -> Observable<Element> where C.Duration == Duration {
        let source = upstream
        return Observable(after: source) { trampoline, sink in
            let alarm = Alarm(clock: clock)
            let end = Box<C.Instant?>(nil)
            let values = source.gated(trampoline) { value in
                alarm.catchUp()
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

    /// Each value, this much later, in the order they came.
    ///
    /// - Parameter clock: what the delay is measured by.
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

/// Values that wait for their time, in order.
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
