import Files
import Glibc
import Synchronization
import Times

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
        var durations: [String: DurationHistogram] = [:]
        var logins: [String: Int] = [:]
    }

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
        let method = Self.methods.contains(method) ? method : "other"
        state.withLock { state in
            state.requests[Kind(method: method, path: path, status: status), default: 0] += 1
            state.durations[path, default: DurationHistogram()].add(duration)
        }
    }

    /// Returns the counts in Prometheus' text format, version 0.0.4.
    ///
    /// - Parameter storage: What the accounts' storage tells of itself; `nil` where there is none that does.
    func text(_ storage: StorageFigures? = nil) -> String {
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
            text += durations.text("rollcall_request_seconds", "path=\"\(path)\"")
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
        return text + (storage?.text ?? "") + """
            # HELP rollcall_connections Open connections.
            # TYPE rollcall_connections gauge
            rollcall_connections \(connections())
            # HELP rollcall_build_info The program that runs.
            # TYPE rollcall_build_info gauge
            rollcall_build_info{version="\(version)"} 1

            """ + ProcessMetrics.text()
    }
}

extension DurationHistogram {
    func text(_ name: String, _ label: String) -> String {
        var text = ""
        var total = 0
        for (bound, count) in zip(Self.bounds.map { "\($0)" } + ["+Inf"], counts) {
            total += count
            text += "\(name)_bucket{\(label),le=\"\(bound)\"} \(total)\n"
        }
        return text + "\(name)_sum{\(label)} \(seconds)\n\(name)_count{\(label)} \(total)\n"
    }
}

/// What the system reports about this process, under the names that Prometheus' client libraries use.
enum ProcessMetrics {
    /// Seconds since 1970, evaluated when the server's metrics are created.
    static let start = time(nil)

    /// Returns them in Prometheus' text format; those that the system does not report are left out.
    static func text() -> String {
        var usage = rusage()
        var text = ""
        func add(_ name: String, _ kind: String, _ help: String, _ value: some CustomStringConvertible) {
            text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n\(name) \(value)\n"
        }
        if getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 {
            let seconds = usage.ru_utime.seconds + usage.ru_stime.seconds
            add("process_cpu_seconds_total", "counter", "Processor time, in seconds.", seconds)
        }
        if let bytes = residentBytes {
            add("process_resident_memory_bytes", "gauge", "Memory in use, in bytes.", bytes)
        }
        if let open = openDescriptors() { add("process_open_fds", "gauge", "Open descriptors.", open) }
        var limit = rlimit()
        if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 {
            add("process_max_fds", "gauge", "Descriptors that may be open.", limit.rlim_cur)
        }
        add("process_start_time_seconds", "gauge", "When the process began, in seconds since 1970.", start)
        return text
    }

    /// The memory in use.
    static var residentBytes: Int? {
        guard let bytes = try? WholeFile.bytes("/proc/self/statm", limit: 4_096) else { return nil }
        let fields = bytes.split(separator: UInt8(ascii: " "))
        guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else { return nil }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    private static func openDescriptors() -> Int? {
        guard let folder = opendir("/proc/self/fd") else { return nil }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        // Without ".", ".." and the folder's own.
        return max(count - 3, 0)
    }
}

extension timeval {
    fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1_000_000 }
}
