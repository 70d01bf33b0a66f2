// SPDX-License-Identifier: MIT

public import Relays

/// What a test's subscribers received, in order.
@MainActor
public final class Recorder<Value> {
    public private(set) var values: [Value] = []
    private var token: (any Disposable)?

    /// Creates a recorder for subscribers of the test's own.
    public init() {}

    /// Records what a source emits, for as long as the recorder lives.
    public init(_ source: some ObservableType<Value>) {
        token = source.subscribe { [weak self] in self?.values.append($0) }
    }

    public func append(_ value: Value) { values.append(value) }

    /// Hands out what came since the last time.
    public func take() -> [Value] {
        defer { values = [] }
        return values
    }
}
