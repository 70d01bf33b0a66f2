import FoundationEssentials

/// What the kernel has counted for a process (proc(5)).
struct ProcessRecord {
    /// How often each of its threads went to sleep of its own accord: it was awake before.
    private let sleeps: [String: Int]
    /// Clock ticks in user and kernel mode, a hundredth of a second each.
    let ticks: Int
    /// Bytes.
    let residentMemory: Int

    init(of pid: Int32) throws {
        let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")
        sleeps = Dictionary(
            uniqueKeysWithValues: threads.map {
                ($0, Self.value("voluntary_ctxt_switches", in: "/proc/\(pid)/task/\($0)/status"))
            })
        residentMemory = Self.value("VmRSS", in: "/proc/\(pid)/status") * 1_024
        // The name, in brackets, may hold anything; utime and stime are fields 14 and 15.
        let stat = try String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
        let fields = (stat.split(separator: ")").last ?? "").split(separator: " ")
        ticks = fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
    }

    /// How often its threads woke since then; one that ended meanwhile woke at least for that.
    func wakeUps(since earlier: ProcessRecord) -> Int {
        let woken = sleeps.map { thread, count in count - earlier.sleeps[thread, default: 0] }.reduce(0, +)
        return woken + earlier.sleeps.keys.count { sleeps[$0] == nil }
    }

    private static func value(_ key: String, in path: String) -> Int {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(key + ":") } ?? ""
        return line.split { $0 == "\t" || $0 == " " }.compactMap { Int($0) }.first ?? 0
    }
}
