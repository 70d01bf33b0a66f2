import Dispatch
import Synchronization

/// The connections of an attack, on a thread of their own, for as long as they are wanted.
final class Attackers: Sendable {
    private let attack: Attack
    private let port: UInt16
    private let state = Mutex((isOver: false, failure: nil as (any Error)?))
    private let thread = DispatchQueue(label: "attackers")

    init(_ attack: Attack, on port: UInt16) {
        self.attack = attack
        self.port = port
        thread.async { [self] in
            do { try run() } catch { state.withLock { $0.failure = error } }
        }
    }

    /// Ends the attack, and waits until it has.
    func end() throws {
        state.withLock { $0.isOver = true }
        thread.sync {}
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    private func run() throws {
        var connections = try (0..<attack.connections).map { _ in try connection() }
        var next = ContinuousClock.now
        while !state.withLock({ $0.isOver }) {
            if let pace = attack.pace, ContinuousClock.now >= next {
                for connection in connections { connection.allowance = pace }
                next += .milliseconds(100)
            }
            WatchedConnection.advance(connections, waiting: 20)
            for (index, connection) in connections.enumerated().reversed() where connection.isOver {
                if attack.request.isEmpty {
                    connections.remove(at: index)
                } else {
                    connections[index] = try self.connection()
                }
            }
        }
    }

    private func connection() throws -> WatchedConnection {
        try WatchedConnection(
            port: port, sending: attack.request, allowance: attack.pace ?? .max,
            receiveBuffer: attack.pace.map { Int32($0) }, resets: attack.resets)
    }
}
