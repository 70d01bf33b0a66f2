import Synchronization

/// Counts the people requested by each address in the current minute.
final class UserQuota: Sendable {
    private struct Window {
        var minute: Int64 = .min
        var users: [String: Int] = [:]
    }

    private let limit: Int
    private let window = Mutex(Window())

    /// How many addresses are counted separately; any more within a minute share one count, so that memory is bounded.
    static let addressLimit = 100_000

    init(limit: Int) { self.limit = limit }

    /// Records a request, or returns the count so far if it has reached the limit.
    func take(_ users: Int, address: String, minute: Int64) -> Int? {
        window.withLock { window in
            if window.minute != minute { window = Window(minute: minute) }
            let isNew = window.users[address] == nil
            let key = isNew && window.users.count >= Self.addressLimit ? "" : address
            let count = window.users[key, default: 0]
            if count >= limit { return count }
            window.users[key] = count + users
            return nil
        }
    }
}
