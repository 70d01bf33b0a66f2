/// Values that are kept by key, with a limit on the bytes of all: the least recently used ones are dropped first.
struct RecentlyUsed<Key: Hashable, Value> {
    /// The bytes of all values.
    private(set) var bytes = 0

    private let limit: Int
    private let size: (Value) -> Int
    /// The values with when each was last used.
    private var entries: [Key: (value: Value, used: Int)] = [:]
    private var uses = 0

    /// - Parameters:
    ///   - limit: The most bytes of all values.
    ///   - size: Returns a value's bytes.
    init(limit: Int, size: @escaping (Value) -> Int) {
        self.limit = limit
        self.size = size
    }

    var keys: some Collection<Key> { entries.keys }

    func has(_ key: Key) -> Bool { entries[key] != nil }

    /// Returns a value, which counts as used now.
    mutating func use(_ key: Key) -> Value? {
        guard let value = entries[key]?.value else { return nil }
        uses += 1
        entries[key]?.used = uses
        return value
    }

    mutating func keep(_ value: Value, for key: Key) {
        drop(key)
        uses += 1
        entries[key] = (value, uses)
        bytes += size(value)
        while bytes > limit, let oldest = entries.min(by: { $0.value.used < $1.value.used }) { drop(oldest.key) }
    }

    mutating func drop(_ key: Key) {
        if let dropped = entries.removeValue(forKey: key) { bytes -= size(dropped.value) }
    }
}
