import NIOCore
import NIOPosix
import Synchronization

/// A proxy on a free port of 127.0.0.1 that makes every tunnel it is asked for (CONNECT), wherever it should lead, to
/// one port of 127.0.0.1: so a program reaches a loopback server under a name of the test's choice.
package final class LoopbackTunnel: Sendable {
    package let port: Int
    private let asked = Mutex<[String]>([])

    /// What tunnels were asked for, `HOST:PORT` each, in order.
    package var targets: [String] { asked.withLock { $0 } }

    private init(port: Int) { self.port = port }

    /// Serves while `body` runs; every connection is closed when it returns.
    ///
    /// - Parameter goal: the port that tunnels lead to, asked for with each.
    package static func run<Result: Sendable>(
        to goal: @escaping @Sendable () -> Int, _ body: @Sendable (LoopbackTunnel) async throws -> Result
    ) async throws -> Result {
        try await LoopbackListener.run(
            LoopbackTunnel.init(port:),
            serving: { tunnel, inbound, outbound in try await tunnel.connect(inbound, outbound, goal) }, body)
    }

    private func connect(
        _ inbound: LoopbackListener.Inbound, _ outbound: LoopbackListener.Outbound, _ goal: @Sendable () -> Int
    ) async throws {
        var head = ByteBuffer()
        var parts = inbound.makeAsyncIterator()
        while !head.readableBytesView.contains(Array("\r\n\r\n".utf8)) {
            guard var part = try await parts.next() else { return }
            head.writeBuffer(&part)
        }
        let words = String(buffer: head).split(separator: " ")
        asked.withLock { $0.append(words.count > 1 ? String(words[1]) : "") }
        let far = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: goal()) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try LoopbackListener.Connection(wrappingChannelSynchronously: channel)
                }
            }
        try await far.executeThenClose { farInbound, farOutbound in
            try await outbound.write(ByteBuffer(string: "HTTP/1.1 200 Connected\r\n\r\n"))
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { for try await part in farInbound { try await outbound.write(part) } }
                while let part = try await parts.next() { try await farOutbound.write(part) }
                group.cancelAll()
            }
        }
    }
}
