// SPDX-License-Identifier: MIT

/// Holds one end of a long chain and releases it without recursion: releases caused by this one wait until it is done.
@MainActor
final class DeferredRelease<Value> {
    private(set) var value: Value?

    init(_ value: Value) {
        self.value = value
    }

    isolated deinit {
        ReleaseQueue.add(value as Any)
        value = nil
        ReleaseQueue.drain()
    }
}

/// A queue of values to be released one after the other.
@MainActor
private enum ReleaseQueue {
    private static var values: [Any] = []
    private static var isDraining = false

    static func add(_ value: Any) {
        values.append(value)
    }

    static func drain() {
        guard !isDraining else { return }
        isDraining = true
        while !values.isEmpty {
            // Releasing it may add more values, so it outlives the access to the array: `_ =` does not ensure that.
            let last = values.removeLast()
            extendLifetime(last)
        }
        isDraining = false
    }
}
