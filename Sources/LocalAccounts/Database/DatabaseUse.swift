package import Times

/// How the accounts' database was used since the program began.
package struct DatabaseUse: Sendable, Equatable {
    package struct Operations: Sendable, Equatable {
        package var durations = DurationHistogram()
        /// How many of them failed.
        package var failures = 0
        /// How many are running or wait for a connection.
        package var running = 0
    }

    /// Those that only read.
    package var reads = Operations()
    package var writes = Operations()
}
