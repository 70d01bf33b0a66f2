import FoundationEssentials
import Glibc

/// A server on a free port of loopback, which says where on the first line of its output.
@MainActor
struct ServerRun {
    let url: String
    private let child: Child
    /// Kept open: a server that writes to a pipe without a reader may end.
    private let output: Int32

    init(_ command: [String], in household: Household) throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw RunFailure.system("pipe", errno) }
        _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
        defer { close(ends[1]) }
        child = try Child(
            command, environment: household.environment,
            descriptors: [
                .open("/dev/null", O_RDONLY), .same(ends[1]),
                .open("\(household.folder)/server.log", O_WRONLY | O_CREAT | O_TRUNC),
            ])
        output = ends[0]
        var line = [UInt8](repeating: 0, count: 256)
        let count = read(output, &line, line.count)
        let words = String(decoding: line.prefix(max(count, 0)), as: UTF8.self).split { $0 == " " || $0 == "\n" }
        guard let last = words.last, last.hasPrefix("http") else { throw RunFailure.silence("the server's address") }
        url = String(last)
    }

    /// Bytes of it that are in memory.
    var resident: Double { memory("VmRSS:") }

    /// The most that were in memory at once.
    var peak: Double { memory("VmHWM:") }

    private func memory(_ name: String) -> Double {
        let status = (try? String(contentsOfFile: "/proc/\(child.pid)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
        return line.flatMap { Double($0.filter(\.isNumber)) }.map { $0 * 1_024 } ?? .nan
    }

    var port: UInt16 {
        get throws {
            guard let port = url.split(separator: ":").last.flatMap({ UInt16($0) }) else {
                throw RunFailure.silence("the server's port")
            }
            return port
        }
    }

    func signal(_ signal: Int32) { kill(child.pid, signal) }

    /// Waits until it is gone: its exit status, or 128 and the signal's number.
    func wait() -> Int32 {
        defer { close(output) }
        return child.wait()
    }

    /// Ends it and waits until it is gone.
    func end() {
        signal(SIGTERM)
        _ = wait()
    }
}
