/// What a test's subscribers received, in order.
@MainActor
final class Log<Entry> {
    private(set) var entries: [Entry] = []

    func append(_ entry: Entry) {
        entries.append(entry)
    }

    /// Hands out what came since the last time.
    func take() -> [Entry] {
        defer { entries = [] }
        return entries
    }
}
