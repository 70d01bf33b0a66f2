import Glibc
import Testing

/// A listening port of 127.0.0.1 whose queue is full, so that a connection to it is never made nor refused.
package enum SaturatedPort {
    package static func run(_ body: (Int) async throws -> Void) async throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        try #require(listener >= 0)
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        try withUnsafeMutablePointer(to: &address) { pointer in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                try #require(bind(listener, generic, length) == 0)
                try #require(listen(listener, 0) == 0)
                try #require(getsockname(listener, generic, &length) == 0)
            }
        }
        // Nobody accepts: these fill the queue, without waiting for the ones that no longer fit.
        let fillers = (0..<4).map { _ in socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0) }
        defer { for filler in fillers { close(filler) } }
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                for filler in fillers { _ = connect(filler, generic, length) }
            }
        }
        try await body(Int(UInt16(bigEndian: address.sin_port)))
    }
}
