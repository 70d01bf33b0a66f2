/// Keeps a value of many members behind one reference: each type that contains it would otherwise have code of its own
/// to copy every member.
@propertyWrapper
package struct Boxed<Value: Sendable & Hashable>: Sendable, Hashable {
    private final class Box: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    private var box: Box

    package init(wrappedValue: Value) { box = Box(wrappedValue) }

    package var wrappedValue: Value {
        get { box.value }
        set { box = Box(newValue) }
    }

    package static func == (left: Boxed, right: Boxed) -> Bool { left.box.value == right.box.value }

    package func hash(into hasher: inout Hasher) { hasher.combine(box.value) }
}
