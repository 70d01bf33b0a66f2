import Files
import Logging
import NIOCore
import Networking

/// What a proxy says of its client before anything else on a connection: the PROXY protocol, versions 1 and 2.
struct ProxyHeader: Sendable, Hashable {
    /// `nil` if the connection is the proxy's own, or its client has no IP address.
    var client: IPAddress?
    /// How many bytes the header takes.
    var length: Int

    /// What the first bytes of a connection are.
    enum Reading: Sendable, Hashable {
        case complete(ProxyHeader)
        /// The beginning of a header.
        case partial
        case malformed
    }

    /// The most bytes of a header, with everything else that a proxy adds to version 2.
    static let maximumLength = 4_096
    /// The most bytes of a line of version 1, its end included.
    static let maximumLine = 107

    private static let line = Array("PROXY ".utf8)
    private static let signature: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A, 0, 0x0D, 0x0A, 0x51, 0x55, 0x49, 0x54, 0x0A]

    static func read(_ bytes: [UInt8]) -> Reading {
        if bytes.starts(with: line) { return readLine(bytes) }
        if bytes.starts(with: signature) { return readBinary(bytes) }
        return line.starts(with: bytes) || signature.starts(with: bytes) ? .partial : .malformed
    }

    /// Version 1: `PROXY TCP4 192.0.2.1 192.0.2.2 4711 443`, CR, LF.
    private static func readLine(_ bytes: [UInt8]) -> Reading {
        guard let end = bytes.prefix(maximumLine).firstIndex(of: 0x0A) else {
            return bytes.count < maximumLine ? .partial : .malformed
        }
        guard bytes[end - 1] == 0x0D else { return .malformed }
        let words = String(decoding: bytes[..<(end - 1)], as: UTF8.self)
            .split(separator: " ", omittingEmptySubsequences: false)
        if words[1] == "UNKNOWN" { return .complete(ProxyHeader(length: end + 1)) }
        guard words.count == 6, words[4...].allSatisfy(isPort), let client = address(words[2], in: words[1]),
            address(words[3], in: words[1]) != nil
        else { return .malformed }
        return .complete(ProxyHeader(client: client, length: end + 1))
    }

    private static func address(_ text: Substring, in family: Substring) -> IPAddress? {
        guard family == (text.utf8.contains(UInt8(ascii: ":")) ? "TCP6" : "TCP4") else { return nil }
        return IPAddress(text)
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt16(text) != nil
    }

    /// Version 2: the signature, version and command, family, length, addresses; what follows them is skipped.
    private static func readBinary(_ bytes: [UInt8]) -> Reading {
        let start = signature.count + 4
        guard bytes.count >= start else { return .partial }
        let length = start + Int(bytes[14]) << 8 + Int(bytes[15])
        guard length <= maximumLength, bytes[12] == 0x20 || bytes[12] == 0x21 else { return .malformed }
        guard bytes.count >= length else { return .partial }
        // A command of 0 is a connection of the proxy's own, as to see whether the server is there.
        if bytes[12] == 0x20 { return .complete(ProxyHeader(length: length)) }
        let width: Int
        switch bytes[13] {
        case 0x11, 0x12: width = 4
        case 0x21, 0x22: width = 16
        // Neither IPv4 nor IPv6: unspecified, or a Unix socket.
        case 0, 0x31, 0x32: return .complete(ProxyHeader(length: length))
        default: return .malformed
        }
        // Two addresses and two ports.
        guard length - start >= 2 * width + 4, let client = IPAddress(bytes: bytes[start..<(start + width)]) else {
            return .malformed
        }
        return .complete(ProxyHeader(client: client, length: length))
    }
}

/// Reads the header that a trusted proxy begins its connection with, and closes the connection if it is not valid.
///
/// It is the first handler, and leaves once the header is there. The time for that is the time for a request, or for
/// TLS, of which it is part.
final class ProxyHeaderHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let connections: Connections
    private let limits: ConnectionLimits
    private let proxies: TrustedProxies
    private let logger: Logger
    private var received: [UInt8] = []

    init(_ connections: Connections, _ limits: ConnectionLimits, _ proxies: TrustedProxies, _ logger: Logger) {
        self.connections = connections
        self.limits = limits
        self.proxies = proxies
        self.logger = logger
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        received += part.readableBytesView
        part.wipe()
        switch ProxyHeader.read(received) {
        case .partial: break
        case .malformed:
            logger.info(
                "a connection of a trusted proxy was closed, as it did not begin with a PROXY header",
                metadata: ["address": "\(context.channel.peer ?? "")"])
            close(context)
        case .complete(let header):
            let counted = header.client.flatMap { proxies.contains($0) ? nil : $0.network }
            guard connections.report(header, of: ObjectIdentifier(context.channel), countedAs: counted, limits) else {
                return close(context)
            }
            let rest = received[header.length...]
            if !rest.isEmpty { context.fireChannelRead(wrapInboundOut(ByteBuffer(bytes: rest))) }
            wipe()
            context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event { return close(context) }
        context.fireUserInboundEventTriggered(event)
    }

    private func close(_ context: ChannelHandlerContext) {
        wipe()
        context.close(promise: nil)
    }

    /// Forgets what was received, of which a request may be part.
    private func wipe() {
        received.withUnsafeMutableBytes { $0.wipe() }
        received = []
    }
}
