/// The limits of a pool of connections: how many there are, and how long it waits.
package struct PostgreSQLLimits: Sendable, Hashable {
    /// The most connections.
    package var connections: Int
    /// The most jobs that may wait for a connection; any more are rejected.
    package var waiting = 4_096
    /// How long a job may take in all, including the wait for a connection and the retries after lost connections and
    /// conflicts.
    package var timeout = Duration.seconds(10)
    /// How long a host may take to answer. libpq counts in whole seconds, at least 2.
    package var connect = Duration.seconds(2)
    /// How long a statement may take.
    package var statement = Duration.seconds(5)
    /// How long to wait for a lock.
    package var lock = Duration.seconds(2)
    /// How long a transaction may be idle: others wait for one whose machine is gone.
    package var idle = Duration.seconds(1)

    package init(connections: Int) { self.connections = max(connections, 1) }
}
