/// What a pool of connections waits for, and how long.
package struct PostgreSQLLimits: Sendable, Hashable {
    /// The most connections.
    package var connections: Int
    /// The most that wait for a connection; any more are rejected.
    package var waiting = 4_096
    /// How long work may take in all: the wait for a connection, lost connections and conflicts.
    package var patience = Duration.seconds(10)
    /// Until a host has answered. libpq takes whole seconds, at least 2.
    package var connect = Duration.seconds(2)
    /// Until a statement has answered.
    package var statement = Duration.seconds(5)
    /// Until a lock is free.
    package var lock = Duration.seconds(2)
    /// How long a transaction may rest: others wait for one of a machine that is gone.
    package var idle = Duration.seconds(1)

    package init(connections: Int) { self.connections = max(connections, 1) }
}
