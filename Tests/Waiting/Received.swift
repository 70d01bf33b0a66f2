/// What a test's subscribers received, in order.
@MainActor
package final class Received<Entry> {
    package private(set) var entries: [Entry] = []

    package init() {}

    package func append(_ entry: Entry) { entries.append(entry) }

    /// Hands out what came since the last time.
    package func take() -> [Entry] {
        defer { entries = [] }
        return entries
    }
}
