import Synchronization

/// Counts of answers, for `GET /metrics`.
final class ServerMetrics: Sendable {
    /// The labels of a request: few values each, whatever clients send.
    struct Kind: Hashable, Comparable {
        var method: String
        var path: String
        var status: Int

        static func < (left: Kind, right: Kind) -> Bool {
            (left.path, left.method, left.status) < (right.path, right.method, right.status)
        }
    }

    private struct State {
        var requests: [Kind: Int] = [:]
        var durations: [String: Durations] = [:]
        var logins: [String: Int] = [:]
    }

    private struct Durations {
        /// One for each bound, not cumulative, and one for anything longer.
        var counts = Array(repeating: 0, count: ServerMetrics.bounds.count + 1)
        var seconds = 0.0
    }

    /// In seconds.
    private static let bounds = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
    private static let methods: Set<String> = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

    private let logins: @Sendable () -> (running: Int, waiting: Int)
    private let connections: @Sendable () -> Int
    private let version: String
    private let state = Mutex(State())

    /// - Parameters:
    ///   - version: The program's version.
    ///   - connections: Returns how many are open.
    ///   - logins: Returns how many are being processed, and how many are waiting for that.
    init(
        version: String, connections: @escaping @Sendable () -> Int,
        logins: @escaping @Sendable () -> (running: Int, waiting: Int)
    ) {
        _ = ProcessMetrics.start
        self.version = version
        self.connections = connections
        self.logins = logins
    }

    /// Records what became of a login: `ok`, or the code of its failure.
    func recordLogin(_ outcome: String) { state.withLock { $0.logins[outcome, default: 0] += 1 } }

    /// Records an answer. `path` is the route's pattern, not the requested path.
    func record(method: String, path: String, status: Int, after duration: Duration) {
        let seconds = duration / .seconds(1)
        let bucket = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
        let method = Self.methods.contains(method) ? method : "other"
        state.withLock { state in
            state.requests[Kind(method: method, path: path, status: status), default: 0] += 1
            state.durations[path, default: Durations()].counts[bucket] += 1
            state.durations[path, default: Durations()].seconds += seconds
        }
    }

    /// Returns the counts in Prometheus' text format, version 0.0.4.
    func text() -> String {
        let state = state.withLock { $0 }
        var text = """
            # HELP rollcall_requests_total Requests answered.
            # TYPE rollcall_requests_total counter

            """
        for (kind, count) in state.requests.sorted(by: { $0.key < $1.key }) {
            let labels = #"method="\#(kind.method)",path="\#(kind.path)",status="\#(kind.status)""#
            text += "rollcall_requests_total{\(labels)} \(count)\n"
        }
        text += """
            # HELP rollcall_request_seconds Time from a request's head to its answer.
            # TYPE rollcall_request_seconds histogram

            """
        for (path, durations) in state.durations.sorted(by: { $0.key < $1.key }) {
            var total = 0
            for (bound, count) in zip(Self.bounds.map { "\($0)" } + ["+Inf"], durations.counts) {
                total += count
                text += "rollcall_request_seconds_bucket{path=\"\(path)\",le=\"\(bound)\"} \(total)\n"
            }
            text += "rollcall_request_seconds_sum{path=\"\(path)\"} \(durations.seconds)\n"
            text += "rollcall_request_seconds_count{path=\"\(path)\"} \(total)\n"
        }
        let logins = logins()
        text += """
            # HELP rollcall_logins Logins in progress, and logins waiting.
            # TYPE rollcall_logins gauge
            rollcall_logins{state="running"} \(logins.running)
            rollcall_logins{state="waiting"} \(logins.waiting)
            # HELP rollcall_login_outcomes_total Logins answered, by what became of them.
            # TYPE rollcall_login_outcomes_total counter

            """
        for (outcome, count) in state.logins.sorted(by: { $0.key < $1.key }) {
            text += "rollcall_login_outcomes_total{outcome=\"\(outcome)\"} \(count)\n"
        }
        return text + """
            # HELP rollcall_connections Open connections.
            # TYPE rollcall_connections gauge
            rollcall_connections \(connections())
            # HELP rollcall_build_info The program that runs.
            # TYPE rollcall_build_info gauge
            rollcall_build_info{version="\(version)"} 1

            """ + ProcessMetrics.text()
    }
}
