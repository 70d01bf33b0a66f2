/// Holds one end of a long chain and releases it without recursion: releases caused by this one wait until it is done.
@MainActor
final class LateRelease<Value> {
    private(set) var value: Value?

    init(_ value: Value) {
        self.value = value
    }

    isolated deinit {
        Remains.keep(value as Any)
        value = nil
        Remains.letGo()
    }
}

/// A queue of values to be released one after the other.
@MainActor
private enum Remains {
    private static var kept: [Any] = []
    private static var isLettingGo = false

    static func keep(_ value: Any) {
        kept.append(value)
    }

    static func letGo() {
        guard !isLettingGo else { return }
        isLettingGo = true
        while !kept.isEmpty {
            // Releasing it may add more values.
            _ = kept.removeLast()
        }
        isLettingGo = false
    }
}
