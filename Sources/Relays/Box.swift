// SPDX-License-Identifier: MIT

/// An operator's state for one subscription.
@MainActor
@usableFromInline
final class Box<Value> {
    @exclusivity(unchecked) @usableFromInline var value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
    }
}
