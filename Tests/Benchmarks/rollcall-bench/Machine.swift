import FoundationEssentials

/// What the figures were measured on.
enum Machine {
    /// One line: processor, cores, system.
    static var description: String {
        let processor = value(of: "model name", in: "/proc/cpuinfo") ?? "an unnamed processor"
        let system = value(of: "PRETTY_NAME", in: "/etc/os-release", separator: "=") ?? "Linux"
        let cores = ProcessInfo.processInfo.activeProcessorCount
        return "Measured on \(processor), \(cores) cores, \(system)."
    }

    private static func value(of key: String, in path: String, separator: Character = ":") -> String? {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        let line = text.split(separator: "\n").first { $0.hasPrefix(key) }
        guard let line, let start = line.firstIndex(of: separator) else { return nil }
        return line[line.index(after: start)...].filter { $0 != "\"" && $0 != "\t" }
            .split(separator: " ").joined(separator: " ")
    }
}
