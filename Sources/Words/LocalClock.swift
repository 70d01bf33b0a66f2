package import struct FoundationEssentials.Date

/// The wall clock, and the time zone of the person.
package struct LocalClock: Sendable {
    let now: @Sendable () -> Date
    /// Seconds east of UTC at a moment.
    let offset: @Sendable (Date) -> Int

    package init(now: @escaping @Sendable () -> Date, offset: @escaping @Sendable (Date) -> Int) {
        self.now = now
        self.offset = offset
    }
}
