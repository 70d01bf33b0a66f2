package import Times

/// What the accounts' storage tells of itself.
package struct StorageFigures: Sendable {
    package struct Operations: Sendable {
        /// `read` or `write`.
        let name: String
        let durations: DurationHistogram
        let failures: Int
        /// How many are running or wait for a connection.
        let running: Int

        package init(name: String, durations: DurationHistogram, failures: Int, running: Int) {
            (self.name, self.durations, self.failures, self.running) = (name, durations, failures, running)
        }
    }

    let operations: [Operations]
    /// How many have not ended; `nil` while the storage fails.
    let sessions: Int?
    /// How many accounts and network addresses have to wait before their next attempt; `nil` while the storage fails.
    let throttled: Int?

    package init(operations: [Operations], sessions: Int?, throttled: Int?) {
        (self.operations, self.sessions, self.throttled) = (operations, sessions, throttled)
    }

    /// The samples, in Prometheus' text format.
    var text: String {
        func family(_ name: String, _ kind: String, _ help: String, _ lines: [String]) -> String {
            lines.isEmpty ? "" : "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n" + lines.joined()
        }
        func each(_ name: String, _ value: (Operations) -> Int) -> [String] {
            operations.map { "\(name){operation=\"\($0.name)\"} \(value($0))\n" }
        }
        return family(
            "rollcall_storage_seconds", "histogram", "Time that the accounts' storage takes.",
            operations.map { $0.durations.text("rollcall_storage_seconds", "operation=\"\($0.name)\"") })
            + family(
                "rollcall_storage_failures_total", "counter", "Operations of the accounts' storage that failed.",
                each("rollcall_storage_failures_total", \.failures))
            + family(
                "rollcall_storage_running", "gauge", "Operations of the accounts' storage in progress.",
                each("rollcall_storage_running", \.running))
            + family(
                "rollcall_sessions", "gauge", "Sessions that have not ended.",
                sessions.map { ["rollcall_sessions \($0)\n"] } ?? [])
            + family(
                "rollcall_throttled", "gauge", "Accounts and addresses that have to wait before the next attempt.",
                throttled.map { ["rollcall_throttled \($0)\n"] } ?? [])
    }
}
