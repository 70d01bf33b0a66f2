private import Glibc
internal import NIOCore
internal import NIOPosix
internal import NIOSSL

/// Asks a server that runs elsewhere whether it is ready, once.
package struct ReadinessProbe: Sendable {
    /// Where to reach a server.
    package enum Address: Sendable, Hashable {
        /// For a server that listens on all addresses, one of the machine's own.
        case network(host: String, port: Int)
        case socket(path: String)
    }

    package struct Answer: Sendable, Hashable {
        package var status: Int
        package var body: String

        package var isReady: Bool { status == 200 }
    }

    package enum Problem: Error, Sendable, Hashable {
        /// Nobody listens there, or the connection broke off.
        case unreachable(reason: String)
        case timedOut(after: Duration)
        /// Whoever listens there speaks no TLS.
        case notTLS
        /// The answer is not HTTP.
        case foreign
    }

    /// The maximum size of an answer, in bytes.
    private static let limit = 64 << 10

    private let address: Address
    private let isTLS: Bool

    /// - Parameter isTLS: Whether to connect over TLS. The certificate is not checked: nothing secret is sent, and it
    ///   names the address that others use.
    package init(_ address: Address, isTLS: Bool) {
        self.address = address
        self.isTLS = isTLS
    }

    /// Asks for `/ready`; waits for this long at most.
    package func ask(within time: Duration) async throws(Problem) -> Answer {
        let result = await withTaskGroup(of: Result<Answer, Problem>.self) { group in
            group.addTask { await exchange(within: time) }
            group.addTask {
                try? await Task.sleep(for: time)
                return .failure(.timedOut(after: time))
            }
            let first = await group.next()
            group.cancelAll()
            return first ?? .failure(.foreign)
        }
        return try result.get()
    }

    private func exchange(within time: Duration) async -> Result<Answer, Problem> {
        var received = ByteBuffer()
        do {
            try await connected(within: time).executeThenClose { inbound, outbound in
                let request = "GET /ready HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"
                var unwritten: (any Error)?
                do { try await outbound.write(ByteBuffer(string: request)) } catch { unwritten = error }
                // Why a connection ended, such as a failed handshake, is told to who reads.
                for try await piece in inbound {
                    received.writeImmutableBuffer(piece)
                    if received.readableBytes > Self.limit { break }
                }
                if let unwritten { throw unwritten }
            }
        } catch ChannelError.connectTimeout {
            return .failure(.timedOut(after: time))
        } catch NIOSSLError.handshakeFailed(let error) {
            return .failure(Self.saysNotTLS(error) ? .notTLS : .unreachable(reason: "TLS handshake failed"))
        } catch {
            // A connection may break off after the answer.
            if received.readableBytes == 0 { return .failure(.unreachable(reason: SystemWords.reason(error))) }
        }
        return Answer(received).map { .success($0) } ?? .failure(.foreign)
    }

    /// Whether a handshake failed since what was received is no record of TLS: its reasons are in text only.
    private static func saysNotTLS(_ error: BoringSSLError) -> Bool {
        guard case .sslError(let reasons) = error else { return false }
        return reasons.contains { reason in
            ["WRONG_VERSION_NUMBER", "HTTP_REQUEST"].contains { "\(reason)".contains($0) }
        }
    }

    private var host: String {
        guard case .network(let host, let port) = address else { return "localhost" }
        return ListenAddress.place(host, port)
    }

    private func connected(
        within time: Duration
    ) async throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
        let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connectTimeout(TimeAmount(time))
        let begin = { @Sendable [isTLS] (channel: any Channel) in
            channel.eventLoop.makeCompletedFuture {
                if isTLS {
                    var configuration = TLSConfiguration.makeClientConfiguration()
                    configuration.certificateVerification = .none
                    let context = try NIOSSLContext(configuration: configuration)
                    try channel.pipeline.syncOperations.addHandler(
                        NIOSSLClientHandler(context: context, serverHostname: nil))
                }
                return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
            }
        }
        return switch address {
        case .network(let host, let port):
            try await bootstrap.connect(host: host, port: port, channelInitializer: begin)
        case .socket(let path):
            try await bootstrap.connect(unixDomainSocketPath: path, channelInitializer: begin)
        }
    }
}

extension ReadinessProbe.Answer {
    /// Reads a whole answer (RFC 9112).
    fileprivate init?(_ buffer: ByteBuffer) {
        let text = String(buffer: buffer)
        let line = text.prefix { !$0.isNewline }.split(separator: " ")
        guard line.count >= 2, line[0].hasPrefix("HTTP/1."), let status = Int(line[1]) else { return nil }
        // CR LF is a single `Character`.
        guard let end = text.firstRange(of: "\r\n\r\n") else { return nil }
        self.init(status: status, body: String(text[end.upperBound...]))
    }
}
