import FoundationEssentials
import Glibc

extension BuiltPrograms {
    /// The server, beside the client.
    static func server() throws -> String {
        let path = try rollcall() + "-server"
        guard access(path, X_OK) == 0 else { throw MissingProgram.peer("rollcall-server") }
        return path
    }

    /// Hummingbird's own route, built with the benchmarks.
    static func hummingbirdHello() throws(MissingProgram) -> String {
        let running = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let path = String(running[..<(running.lastIndex(of: "/") ?? running.startIndex)]) + "/hummingbird-hello"
        guard access(path, X_OK) == 0 else { throw .peer("hummingbird-hello") }
        return path
    }
}
