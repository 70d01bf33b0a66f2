/// A part of a state that is an event: each assignment counts, also that of an equal value.
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

    /// How often it was assigned; after the largest number it goes on from 0.
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

extension Pulse: Equatable where Value: Equatable {}
