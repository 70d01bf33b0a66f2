import LocalAccounts
import NIOCore
import Synchronization

/// The open connections: how many there are, from whom, which of them are idle, and whose clients have gone.
final class Connections: Sendable {
    /// A stream of HTTP/2, which is part of a connection and not counted.
    fileprivate struct Stream {
        /// One for all streams of a connection.
        let people: AsyncSemaphore
        var departure: Departure?
    }

    fileprivate struct State {
        var streams: [ObjectIdentifier: Stream] = [:]
        var table = ConnectionTable()
        var isDraining = false
        /// Whether nothing is waited for any more that has yet to be begun.
        var isEnding = false
        var isClosed = false
    }

    enum Admission {
        case taken
        /// It has to wait: none is idle, and none has been waiting for its client for long.
        case full
        /// It is to be closed: its address has too many, none of them idle, or no more are accepted.
        case refused
    }

    /// How long a client has to send the rest of its request, or to read its answer, before a new connection may take
    /// the place of its own.
    private static let patience = TimeAmount.seconds(1)

    let grace: Duration
    private let state = Mutex(State())

    /// - Parameter grace: How long work continues after the client has closed its end. A client that has gone is
    ///   indistinguishable from one that merely has nothing more to send (RFC 9112, 9.6); the latter still gets an
    ///   answer if that is quick.
    init(grace: Duration) { self.grace = grace }

    /// Whether there is room for one more, either now or by closing another.
    func hasRoom(_ limits: ConnectionLimits) -> Bool {
        state.withLock { state in
            state.table.open.count < limits.all || state.table.idleCount > 0
                || state.table.waitingLongest(since: NIODeadline.now() - Self.patience) != nil
        }
    }

    /// Registers a new connection.
    ///
    /// If there are too many, the one that was idle longest makes room: one from the same address, or else from the
    /// address that has the most. If none is idle, it is the one that has been waiting longest for its client.
    ///
    /// - Parameter address: `nil` if it is not counted by address.
    func open(_ channel: any Channel, address: String?, _ limits: ConnectionLimits) -> Admission {
        let (admission, closed) = state.withLock { state -> (Admission, ConnectionTable.Connection?) in
            if state.isClosed { return (.refused, nil) }
            var closed: ConnectionTable.Connection?
            if let address, state.table.counts[address, default: 0] >= limits.byAddress {
                closed = state.table.removeIdle(of: address)
                if closed == nil { return (.refused, nil) }
            } else if state.table.open.count >= limits.all {
                let most = state.table.counts.max { $0.value < $1.value }?.key
                closed =
                    most.flatMap { state.table.removeIdle(of: $0) } ?? state.table.removeIdle()
                    ?? state.table.removeWaiting(since: NIODeadline.now() - Self.patience)
                if closed == nil { return (.full, nil) }
            }
            state.table.add(channel, address: address)
            return (.taken, closed)
        }
        closed?.channel.close(promise: nil)
        // It is not in the table any more, where `closed(_:)` would find who waits for this.
        closed?.departure?.gone.finish()
        return admission
    }

    /// Registers what a connection's proxy said of the client, before its first request. If the client has too many,
    /// the one that was idle longest makes room.
    ///
    /// - Returns: `false` if it is to be closed, as none of the client's is idle.
    func report(
        _ header: ProxyHeader, of id: ObjectIdentifier, countedAs address: String?, _ limits: ConnectionLimits
    ) -> Bool {
        let (isTaken, closed) = state.withLock { state -> (Bool, ConnectionTable.Connection?) in
            var closed: ConnectionTable.Connection?
            if let address, state.table.counts[address, default: 0] >= limits.byAddress {
                closed = state.table.removeIdle(of: address)
                if closed == nil { return (false, nil) }
            }
            state.table.report(header, of: id, countedAs: address)
            return (true, closed)
        }
        closed?.channel.close(promise: nil)
        closed?.departure?.gone.finish()
        return isTaken
    }

    /// Returns what the proxy said at the beginning of a connection, or of the one that a stream of HTTP/2 is part of.
    func header(of channel: any Channel) -> ProxyHeader? {
        state.withLock { state in
            for one in [channel, channel.parent] {
                if let one, let header = state.table.open[ObjectIdentifier(one)]?.header { return header }
            }
            return nil
        }
    }

    func closed(_ id: ObjectIdentifier) { state.withLock { $0.table.remove(id) }?.departure?.gone.finish() }

    /// Where it is told whether a connection waits for its client before its answer has been written out.
    func wait(of id: ObjectIdentifier) -> ClientWait {
        // An unknown one is never closed to make room.
        state.withLock { $0.table.open[id]?.wait } ?? ClientWait()
    }

    /// Records whether it is idle, or has a request whose answer has not been written out.
    func set(_ id: ObjectIdentifier, isIdle: Bool) {
        state.withLock { isIdle ? $0.table.markIdle(id) : $0.table.markBusy(id) }
    }

    /// Records that the client has closed its end.
    func clientClosed(_ id: ObjectIdentifier) {
        state.withLock { $0.table.markDisconnected(id) }?.ended.finish()
    }

    func opened(stream id: ObjectIdentifier, people: AsyncSemaphore) {
        state.withLock { $0.streams[id] = Stream(people: people) }
    }

    func closed(stream id: ObjectIdentifier) {
        state.withLock { $0.streams.removeValue(forKey: id) }?.departure?.gone.finish()
    }

    /// Limits the answers of many people at once to the streams of one connection; `nil` for HTTP/1.1.
    func people(ofStream id: ObjectIdentifier?) -> AsyncSemaphore? {
        id.flatMap { id in state.withLock { $0.streams[id]?.people } }
    }

    var count: Int { state.withLock { $0.table.open.count } }

    /// Whether connections are to end with their current answer.
    var isDraining: Bool { state.withLock { $0.isDraining } }

    /// Closes the idle ones; the others end with their answers.
    func drain() {
        let channels = state.withLock { state in
            state.isDraining = true
            return state.table.open.values.map(\.channel)
        }
        for channel in channels { channel.pipeline.fireUserInboundEventTriggered(MessageRules.Draining()) }
    }

    /// Cancels the work that ends before the time for draining does, so that its clients are told to come again.
    func endWork() {
        let departures = state.withLock { state in
            state.isEnding = true
            return state.table.open.values.compactMap(\.departure) + state.streams.values.compactMap(\.departure)
        }
        for departure in departures where departure.endsEarly { departure.gone.finish() }
    }

    /// Closes all, whatever they are doing, and accepts no more.
    func closeAll() {
        let channels = state.withLock { state in
            state.isClosed = true
            return state.table.open.values.map(\.channel)
        }
        for channel in channels { channel.close(promise: nil) }
    }

    /// Does the work, which is cancelled if the connection's client goes away in the meantime, or has gone already.
    ///
    /// - Parameter id: One that is not open any more has gone, as that of a client that reset it right after its
    ///   request; `nil` for a request without a connection, whose client never goes away.
    /// - Parameter endsEarly: Whether it is cancelled by `endWork`, too.
    func cancellingOnDisconnect<Value: Sendable>(
        _ id: ObjectIdentifier?, endsEarly: Bool = false, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard let id else { return try await work() }
        let (ended, ending) = AsyncStream.makeStream(of: Void.self)
        let (gone, leaving) = AsyncStream.makeStream(of: Void.self)
        let isOpen = state.withLock { state in
            let departure = Departure(ended: ending, gone: leaving, endsEarly: endsEarly)
            state.table.setDeparture(departure, of: id)
            state.streams[id]?.departure = departure
            if state.table.open[id]?.hasDisconnected == true { ending.finish() }
            if state.isEnding, endsEarly { return false }
            return state.table.open[id] != nil || state.streams[id] != nil
        }
        guard isOpen else { throw CancellationError() }
        defer {
            state.withLock { state in
                state.table.setDeparture(nil, of: id)
                state.streams[id]?.departure = nil
            }
        }
        return try await withThrowingTaskGroup(of: Value.self) { group in
            defer { group.cancelAll() }
            group.addTask(operation: work)
            group.addTask {
                for await _ in gone {}
                throw CancellationError()
            }
            group.addTask { [grace] in
                for await _ in ended {}
                try await Task.sleep(for: grace, clock: .continuous)
                throw CancellationError()
            }
            guard let value = try await group.next() else { throw CancellationError() }
            return value
        }
    }
}

/// Who is told that a client leaves.
struct Departure: Sendable {
    /// Finished when the client has ended its sending: it may have gone, or only have nothing more to say.
    let ended: AsyncStream<Void>.Continuation
    /// Finished when there is nobody to answer: the connection or the stream is closed, or was reset.
    let gone: AsyncStream<Void>.Continuation
    let endsEarly: Bool
}

/// How many connections may be open at once.
package struct ConnectionLimits: Sendable, Hashable {
    package var all: Int
    /// Per address; connections from trusted proxies are exempt.
    package var byAddress: Int

    /// Gives an address half of them, unless told otherwise.
    package init(all: Int, byAddress: Int? = nil) {
        self.all = all
        self.byAddress = byAddress ?? max(all / 2, 1)
    }

    /// Allows as many as there are descriptors for, leaving enough of them for all else, and at most 4,096.
    ///
    /// An idle connection takes some 20 KB.
    ///
    /// - Parameters:
    ///   - descriptors: How many the process may open.
    ///   - cores: Of the machine: there is an event loop for each.
    package init(descriptors: Int, cores: Int) {
        self.init(all: max(min(descriptors - Self.reserve(descriptors: descriptors, cores: cores), 4_096), 1))
    }

    /// The descriptors that are kept for what is no connection: the standard streams, the database and what SQLite
    /// keeps beside it, files and listeners, and three for each event loop, of which two are counted among the others.
    package static func reserve(descriptors: Int, cores: Int) -> Int {
        let loops = 3 * max(cores - 2, 0)
        return loops + max(32, min(128, (descriptors - loops) / 2))
    }

    /// Those of the metrics' listener, which takes its few out of the reserve.
    var ofMetrics: ConnectionLimits { ConnectionLimits(all: min(max(all / 4, 4), 32)) }
}
