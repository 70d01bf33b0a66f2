import Harness
import NIOCore
import Synchronization

/// A SOCKS proxy (RFC 1928) on a free port of 127.0.0.1 that is at every goal itself: it answers 204 to what is asked
/// there.
final class SOCKSProxy: Sendable {
    let port: Int
    private let seen: Mutex<Seen>

    struct Seen: Sendable {
        var goals: [String] = []
        var requests: [String] = []
    }

    /// What connections were asked for, `HOST:PORT` each.
    var goals: [String] { seen.withLock { $0.goals } }
    /// First lines of requests.
    var requests: [String] { seen.withLock { $0.requests } }

    private init(port: Int) {
        self.port = port
        seen = Mutex(Seen())
    }

    /// - Parameters:
    ///   - method: how one is to authenticate; 0xFF is no way that was offered.
    ///   - reply: what is said of a connection; 0 is that it is there.
    static func run(
        method: UInt8 = 0, reply: UInt8 = 0, _ body: @Sendable (SOCKSProxy) async throws -> Void
    ) async throws {
        try await LoopbackListener.run(
            SOCKSProxy.init(port:),
            serving: { proxy, inbound, outbound in try await proxy.serve(inbound, outbound, method, reply) }, body)
    }

    private func serve(
        _ inbound: LoopbackListener.Inbound, _ outbound: LoopbackListener.Outbound, _ method: UInt8, _ reply: UInt8
    ) async throws {
        var parts = inbound.makeAsyncIterator()
        // Version, methods; libcurl sends each message whole.
        guard try await parts.next() != nil else { return }
        try await outbound.write(ByteBuffer(bytes: [5, method]))
        guard method == 0, var request = try await parts.next(), let goal = Self.goal(&request) else { return }
        seen.withLock { $0.goals.append(goal) }
        try await outbound.write(ByteBuffer(bytes: [5, reply, 0, 1, 0, 0, 0, 0, 0, 0]))
        guard reply == 0, let text = try await parts.next().map({ String(buffer: $0) }) else { return }
        seen.withLock { $0.requests.append(String(text.prefix { $0 != "\r\n" })) }
        try await outbound.write(ByteBuffer(string: "HTTP/1.1 204 Done\r\n\r\n"))
    }

    private static func goal(_ request: inout ByteBuffer) -> String? {
        guard request.readBytes(length: 3) != nil, let kind = request.readInteger(as: UInt8.self) else { return nil }
        let host: String?
        switch kind {
        case 1: host = request.readBytes(length: 4)?.map { String($0) }.joined(separator: ".")
        case 3: host = request.readInteger(as: UInt8.self).flatMap { request.readString(length: Int($0)) }
        default: return nil
        }
        guard let host, let port = request.readInteger(as: UInt16.self) else { return nil }
        return "\(host):\(port)"
    }
}
