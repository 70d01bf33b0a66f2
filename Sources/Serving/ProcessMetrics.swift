import Files
import Glibc

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
