/// Holds one end of a long chain, and lets go of it without recursion: what its end sets off waits for it to be over.
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

/// What is to be released, one after the other.
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
            // Its end can come back here with more.
            _ = kept.removeLast()
        }
        isLettingGo = false
    }
}
