import Times

package import struct FoundationEssentials.Date

/// The wall clock, and the time zone of the person.
package struct LocalClock: Sendable {
    package let now: @Sendable () -> Date
    /// Seconds east of UTC at a moment.
    let offset: @Sendable (Date) -> Int

    package init(now: @escaping @Sendable () -> Date, offset: @escaping @Sendable (Date) -> Int) {
        self.now = now
        self.offset = offset
    }
}

extension Messages {
    /// A moment, such as when a session expires: by the person's clock, else in UTC (RFC 3339).
    package func moment(_ date: Date?) -> String {
        guard let date else { return text("the endpoint does not say", ko: "엔드포인트가 알려 주지 않음") }
        guard let clock else { return RFC3339.string(from: date) }
        let seconds = Int(date.timeIntervalSince1970.rounded(.down))
        let local = CivilDate(seconds: seconds + clock.offset(date))
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(local.year)-\(two(local.month))-\(two(local.day)) \(two(local.hour)):\(two(local.minute))"
    }
}
