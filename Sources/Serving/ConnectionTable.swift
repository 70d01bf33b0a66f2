import NIOCore
import Synchronization

/// The open connections, and which of them have been idle longest, from any address or from one. Every operation but
/// the last resort, `removeWaiting`, takes the same time however many connections there are, since those of a flood are
/// all admitted and closed through it.
struct ConnectionTable {
    struct Connection {
        let channel: any Channel
        /// `nil` if it is not counted by address.
        fileprivate(set) var address: String?
        /// What its proxy said of the client; `nil` if it need not say anything.
        fileprivate(set) var header: ProxyHeader?
        /// When it began to wait for a request, as a count of such beginnings; `nil` from the request's head until its
        /// answer has been written out.
        fileprivate(set) var idleSince: UInt64?
        /// Whether its client is being waited for meanwhile.
        let wait = ClientWait()
        fileprivate(set) var hasDisconnected = false
        fileprivate(set) var departure: Departure?
    }

    private(set) var open: [ObjectIdentifier: Connection] = [:]
    private(set) var counts: [String: Int] = [:]
    private(set) var idleCount = 0
    /// By address, the one idle longest first. Those that are no longer idle are skipped when they get to the front.
    private var idle: [String?: CircularBuffer<(id: ObjectIdentifier, since: UInt64)>] = [:]
    private var beginnings: UInt64 = 0

    /// Adds a connection, which is idle until its first request.
    mutating func add(_ channel: any Channel, address: String?) {
        let id = ObjectIdentifier(channel)
        open[id] = Connection(channel: channel, address: address)
        if let address { counts[address, default: 0] += 1 }
        markIdle(id)
    }

    /// Records what a connection's proxy said of the client, by whose address it counts from now on.
    mutating func report(_ header: ProxyHeader, of id: ObjectIdentifier, countedAs address: String?) {
        guard open[id] != nil else { return }
        open[id]?.header = header
        open[id]?.address = address
        if let address { counts[address, default: 0] += 1 }
        if open[id]?.idleSince != nil { markIdle(id) }
    }

    /// Records that a connection waits for its client's next request, from now on.
    mutating func markIdle(_ id: ObjectIdentifier) {
        guard let connection = open[id] else { return }
        if connection.idleSince == nil { idleCount += 1 }
        beginnings += 1
        open[id]?.idleSince = beginnings
        idle[connection.address, default: []].append((id, beginnings))
        tidy(connection.address)
    }

    /// Records that a connection has a request whose answer has not been written out.
    mutating func markBusy(_ id: ObjectIdentifier) {
        guard open[id]?.idleSince != nil else { return }
        open[id]?.idleSince = nil
        idleCount -= 1
    }

    /// Records that the client has closed its end; returns who is waiting for that.
    mutating func markDisconnected(_ id: ObjectIdentifier) -> Departure? {
        open[id]?.hasDisconnected = true
        return open[id]?.departure
    }

    /// Sets who is told when the client leaves.
    mutating func setDeparture(_ departure: Departure?, of id: ObjectIdentifier) {
        open[id]?.departure = departure
    }

    @discardableResult
    mutating func remove(_ id: ObjectIdentifier) -> Connection? {
        guard let connection = open.removeValue(forKey: id) else { return nil }
        if connection.idleSince != nil { idleCount -= 1 }
        if let address = connection.address, let count = counts[address] {
            counts[address] = count > 1 ? count - 1 : nil
            if count == 1 { idle[address] = nil }
        }
        return connection
    }

    /// Removes the one from an address that has been idle longest; `nil` if none is idle.
    mutating func removeIdle(of address: String?) -> Connection? {
        guard let front = front(of: address) else { return nil }
        return remove(front.id)
    }

    /// Removes the one that has been idle longest; `nil` if none is idle. Takes time by the number of addresses.
    mutating func removeIdle() -> Connection? {
        var longest: (id: ObjectIdentifier, since: UInt64)?
        for address in Array(idle.keys) {
            if let front = front(of: address), longest.map({ front.since < $0.since }) ?? true { longest = front }
        }
        return longest.flatMap { remove($0.id) }
    }

    /// Removes the one that has been waiting longest for the rest of a request, or for its answer to be read: one from
    /// the address that has the most, or else from any. `nil` if none has waited since `limit`; those whose requests
    /// are being worked on do not wait.
    mutating func removeWaiting(since limit: NIODeadline) -> Connection? {
        waitingLongest(since: limit).flatMap { remove($0) }
    }

    /// Returns the one that `removeWaiting` would remove. Takes time by the number of connections.
    func waitingLongest(since limit: NIODeadline) -> ObjectIdentifier? {
        let most = counts.max { $0.value < $1.value }?.key
        var longest: (id: ObjectIdentifier, start: NIODeadline, isOfMost: Bool)?
        for (id, connection) in open where connection.idleSince == nil {
            guard let start = connection.wait.start, start <= limit else { continue }
            let isOfMost = connection.address == most
            if let longest, isOfMost == longest.isOfMost ? longest.start <= start : longest.isOfMost { continue }
            longest = (id, start, isOfMost)
        }
        return longest?.id
    }

    private mutating func front(of address: String?) -> (id: ObjectIdentifier, since: UInt64)? {
        while let front = idle[address]?.first {
            if isIdle(front) { return front }
            idle[address]?.removeFirst()
        }
        return nil
    }

    /// Drops those that are no longer idle once they are most of what is kept.
    private mutating func tidy(_ address: String?) {
        let kept = address.flatMap { counts[$0] } ?? open.count
        guard let queue = idle[address], queue.count > 2 * kept + 32 else { return }
        idle[address] = CircularBuffer(queue.filter(isIdle))
    }

    private func isIdle(_ entry: (id: ObjectIdentifier, since: UInt64)) -> Bool {
        open[entry.id]?.idleSince == entry.since
    }
}

/// Since when a connection has been waiting for its client: for the rest of a request, or for an answer to be read.
///
/// Every request changes it, on the connection's event loop and without a lock; it is read when a new connection finds
/// no room.
final class ClientWait: Sendable {
    /// In nanoseconds of the system's uptime; 0 while the client is not being waited for.
    private let since = Atomic<UInt64>(0)

    /// When it began; `nil` while the client is not being waited for.
    var start: NIODeadline? {
        let nanoseconds = since.load(ordering: .relaxed)
        return nanoseconds == 0 ? nil : NIODeadline.uptimeNanoseconds(nanoseconds)
    }

    /// Begins to wait, unless that has begun already.
    func begin() {
        if start == nil { since.store(NIODeadline.now().uptimeNanoseconds, ordering: .relaxed) }
    }

    func end() { since.store(0, ordering: .relaxed) }
}
