// SPDX-License-Identifier: MIT

/// A source and the members that share it.
@MainActor
@usableFromInline
final class SharedSource<Element> {
    private let hub: Hub<Element>
    private let source: Observable<Element>
    private let replay: Int
    /// The values for a new member if it should receive more than the hub's latest value, which is the last of these.
    private var history: [Element] = []
    private var recording: (any Disposable)?
    private var connection: (any Disposable)?
    private var members = 0

    @usableFromInline
    init(_ source: Observable<Element>, replay: Int) {
        precondition(replay >= 0, "share(replay:) replays 0 values or more")
        self.source = source
        self.replay = replay
        hub = Hub(replays: replay > 0)
    }

    @usableFromInline
    func subscribe(_ trampoline: Trampoline?, _ sink: @escaping @MainActor (Element) -> Void) -> any Disposable {
        members += 1
        if members == 1, replay > 1 {
            // Subscribed first, so that a new member finds the value being delivered already recorded.
            recording = hub.subscribe { self.record($0) }
        }
        let membership = hub.subscribe(history.count > 1 ? Self.replaying(history.dropLast(), to: sink) : sink)
        if members == 1 {
            connection = source.gated(trampoline) { [hub] in hub.send($0) }
        }
        return ActionDisposable {
            membership.dispose()
            self.leave()
        }
    }

    private func record(_ value: Element) {
        if history.count == replay { history.removeFirst() }
        history.append(value)
    }

    /// Returns a sink that receives `former` before its first value, the one that the hub replays.
    private static func replaying(
        _ former: ArraySlice<Element>, to sink: @escaping @MainActor (Element) -> Void
    ) -> @MainActor (Element) -> Void {
        let waiting = Box(former)
        return { value in
            while let next = waiting.value.popFirst() { sink(next) }
            sink(value)
        }
    }

    private func leave() {
        members -= 1
        guard members == 0 else { return }
        let ending = (recording, connection, history)
        (recording, connection, history) = (nil, nil, [])
        hub.forget()
        ending.0?.dispose()
        ending.1?.dispose()
    }
}
