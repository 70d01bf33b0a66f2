import NIOCore
import Synchronization

/// A server on a free port of 127.0.0.1 that records what it is sent and answers with exactly the bytes it is told.
///
/// It speaks so little HTTP that it can break it in every way: half answers, none, drips, floods.
package final class LoopbackServer: Sendable {
    package let port: Int
    private let record = Mutex(Record())

    private struct Record {
        var connections = 0
        var requests: [LoopbackRequest] = []
        var waiting: [(count: Int, resume: CheckedContinuation<Void, Never>)] = []
    }

    /// `http://127.0.0.1:PORT`, without a slash at the end.
    package var url: String { "http://127.0.0.1:\(port)" }
    /// What came so far, in order.
    package var requests: [LoopbackRequest] { record.withLock { $0.requests } }
    /// How many connections were accepted so far.
    package var connections: Int { record.withLock { $0.connections } }

    private init(port: Int) { self.port = port }

    /// Serves while `body` runs; every connection is closed when it returns.
    ///
    /// - Parameter greeting: sent on every connection before anything is read, as no HTTP server does.
    package static func run<Result: Sendable>(
        answering answer: @escaping @Sendable (LoopbackRequest) -> LoopbackAnswer,
        greeting: [UInt8] = [],
        _ body: @Sendable (LoopbackServer) async throws -> Result
    ) async throws -> Result {
        try await LoopbackListener.run(
            LoopbackServer.init(port:),
            serving: { server, inbound, outbound in try await server.serve(inbound, outbound, greeting, answer) },
            body)
    }

    /// Returns when `count` requests have come.
    package func received(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let already = record.withLock { record in
                if record.requests.count < count { record.waiting.append((count, continuation)) }
                return record.requests.count >= count
            }
            if already { continuation.resume() }
        }
    }

    private func serve(
        _ inbound: LoopbackListener.Inbound, _ outbound: LoopbackListener.Outbound, _ greeting: [UInt8],
        _ answer: @Sendable (LoopbackRequest) -> LoopbackAnswer
    ) async throws {
        let number = record.withLock { record in
            record.connections += 1
            return record.connections
        }
        if !greeting.isEmpty { try await outbound.write(ByteBuffer(bytes: greeting)) }
        var unread = ByteBuffer()
        for try await var part in inbound {
            unread.writeBuffer(&part)
            while let request = LoopbackRequest(readingFrom: &unread, connection: number) {
                note(request)
                guard try await answer(request).perform(outbound) else { return }
            }
        }
    }

    private func note(_ request: LoopbackRequest) {
        let ready = record.withLock { record in
            record.requests.append(request)
            let count = record.requests.count
            defer { record.waiting.removeAll { $0.count <= count } }
            return record.waiting.filter { $0.count <= count }
        }
        for waiting in ready { waiting.resume.resume() }
    }
}
