// SPDX-License-Identifier: MIT

/// A part of the state that represents an event: every assignment counts, even of an equal value.
///
/// ```swift
/// struct State { @Pulse var alert: Alert? }
/// reactor.pulse(\.$alert).compactMap { $0 }.subscribe { show($0) }
/// ```
@propertyWrapper
public struct Pulse<Value> {
    public var wrappedValue: Value {
        didSet { count &+= 1 }
    }

    /// The number of assignments, wrapping around to 0 after the largest number.
    public private(set) var count: UInt

    public var projectedValue: Pulse<Value> { self }

    public init(wrappedValue: Value) {
        self.init(wrappedValue: wrappedValue, count: 0)
    }

    package init(wrappedValue: Value, count: UInt) {
        self.wrappedValue = wrappedValue
        self.count = count
    }
}

extension Pulse: Sendable where Value: Sendable {}

/// Two are equal if their values are, and were assigned as often.
extension Pulse: Equatable where Value: Equatable {}
