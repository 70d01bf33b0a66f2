/// What a test's subscribers received, in order.
@MainActor
public final class Received<Entry> {
    public private(set) var entries: [Entry] = []

    public init() {}

    public func append(_ entry: Entry) { entries.append(entry) }

    /// Hands out what came since the last time.
    public func take() -> [Entry] {
        defer { entries = [] }
        return entries
    }
}
