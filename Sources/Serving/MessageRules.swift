import NIOCore
import NIOHTTP1

/// Enforces what RFC 9112 requires of a connection beyond a single message.
///
/// That is one `Host` in each request, closing after the answer if the client or its version asks for it, `100
/// Continue` if the client waits for it, and ignoring offers to upgrade.
///
/// Placed next to the parser, where a message still has its version and all of its headers. After it, `Connection` is
/// `close` if the request is the last, and missing if it is not.
final class MessageRules: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// Inbound: the connection is to end with its current answer, or now if it is idle.
    struct Draining: Sendable {}
    /// Outbound: the body is wanted.
    struct BodyWanted: Sendable {}
    /// Precedes the error: why the request's head is refused.
    enum Problem: String, Sendable {
        /// It does not name exactly one host.
        case host
        /// What it asks for is no path (RFC 9112, 3.2).
        case target
        /// Its body is coded in another way than in chunks.
        case transferCoding = "transfer_coding"
    }

    fileprivate struct Exchange {
        var isLast: Bool
        var isHTTP10: Bool
        var offersUpgrade: Bool
        /// Whether the client sends its body only when told to.
        var awaitsContinue: Bool
        /// Whether the request is there to its end.
        var isComplete = false
    }

    /// How long the client has to read the last answer and close its end, before the whole connection is closed.
    private static let linger = TimeAmount.seconds(2)
    private static let drainingLinger = TimeAmount.milliseconds(500)

    private let connections: Connections
    private let gate: RequestGate
    private let decoder: RequestDecoder
    /// Requests whose answers are not complete, in the order in which they are answered.
    private var exchanges: CircularBuffer<Exchange> = []
    /// Whether the request that is being received offers to upgrade; its answer may be complete before it is.
    private var offersUpgrade = false
    private var isDraining = false
    /// Whether nothing more is read.
    private var isOver = false {
        didSet { if isOver { gate.end() } }
    }
    /// Whether the answer being written ends the connection.
    private var endsWithAnswer = false
    /// Complete answers that are not yet written out.
    private var unwritten = 0
    private var wait = ClientWait()

    init(_ connections: Connections, _ gate: RequestGate, _ decoder: RequestDecoder) {
        self.connections = connections
        self.gate = gate
        self.decoder = decoder
    }

    func handlerAdded(context: ChannelHandlerContext) {
        wait = connections.wait(of: ObjectIdentifier(context.channel))
        guard connections.isDraining else { return }
        // Accepted just before: a request that it brought along is still answered.
        context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(500)) { self.drain(context) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return }
        switch unwrapInboundIn(data) {
        case .head(var head):
            decoder.headArrived()
            if let problem = head.problem {
                isOver = true
                context.fireUserInboundEventTriggered(problem)
                return context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
            }
            let exchange = Exchange(head)
            exchanges.append(exchange)
            offersUpgrade = exchange.offersUpgrade
            connections.set(ObjectIdentifier(context.channel), isIdle: false)
            noteWait(context)
            head.headers.remove(name: "Connection")
            if exchange.isLast { head.headers.add(name: "Connection", value: "close") }
            context.fireChannelRead(wrapInboundOut(.head(head)))
        case .body:
            receivedBody()
            context.fireChannelRead(data)
        case .end:
            receivedBody()
            decoder.expectRequestLine()
            if offersUpgrade { decoder.startAnew() }
            if let exchange = exchanges.last {
                isOver = isOver || exchange.isLast
                exchanges[exchanges.index(before: exchanges.endIndex)].isComplete = true
                gate.hold()
            }
            noteWait(context)
            context.fireChannelRead(data)
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        noteWait(context)
        context.fireChannelWritabilityChanged()
    }

    /// Tells whether the client is being waited for: for the rest of the request whose turn it is, or to read its
    /// answer.
    private func noteWait(_ context: ChannelHandlerContext) {
        if exchanges.first?.isComplete == false || unwritten > 0 || !context.channel.isWritable {
            wait.begin()
        } else {
            wait.end()
        }
    }

    /// A client that sends its body unasked is not waiting.
    private func receivedBody() {
        guard !exchanges.isEmpty else { return }
        exchanges[exchanges.index(before: exchanges.endIndex)].awaitsContinue = false
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is Draining else { return context.fireUserInboundEventTriggered(event) }
        drain(context)
    }

    private func drain(_ context: ChannelHandlerContext) {
        isDraining = true
        if exchanges.isEmpty && !endsWithAnswer { context.close(promise: nil) }
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard event is BodyWanted else { return context.triggerUserOutboundEvent(event, promise: promise) }
        if exchanges.first?.awaitsContinue == true {
            exchanges[exchanges.startIndex].awaitsContinue = false
            let head = HTTPResponseHead(version: .http1_1, status: .continue)
            context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
        }
        promise?.succeed()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head):
            // An answer to something that is not a request has no exchange: it says itself that it is the last.
            let exchange = exchanges.first
            let isOld = exchange?.isHTTP10 == true
            let hasLength = head.headers.contains(name: "Content-Length") || !head.status.mayHaveResponseBody
            // RFC 9112, 6.3: for HTTP/1.0 a body without a length ends with the connection. RFC 9110, 10.1.1: if the
            // answer did not wait for the body, nobody knows whether that will come.
            endsWithAnswer =
                isDraining || exchange?.isLast == true || exchange?.awaitsContinue == true || (isOld && !hasLength)
                || head.headers["Connection"].contains("close")
            if isOld { head.version = .http1_0 }
            if endsWithAnswer {
                head.headers.replaceOrAdd(name: "Connection", value: "close")
            } else if isOld {
                head.headers.replaceOrAdd(name: "Connection", value: "keep-alive")
            }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body:
            context.write(data, promise: promise)
        case .end:
            _ = exchanges.popFirst()
            let ends = endsWithAnswer
            isOver = isOver || ends
            unwritten += 1
            let written = promise ?? context.eventLoop.makePromise()
            written.futureResult.assumeIsolated().whenSuccess { self.wrote(ends: ends, context) }
            noteWait(context)
            context.write(data, promise: written)
        }
    }

    private func wrote(ends: Bool, _ context: ChannelHandlerContext) {
        unwritten -= 1
        noteWait(context)
        guard ends || isDraining && exchanges.isEmpty else {
            // The last bytes of a body may have brought along the next head, which still needs its own body.
            if !exchanges.contains(where: \.isComplete) { gate.open() }
            if exchanges.isEmpty { connections.set(ObjectIdentifier(context.channel), isIdle: true) }
            return
        }
        isOver = true
        wait.begin()
        // Only our end: closing the whole connection while the client is still sending would discard what it has not
        // read yet.
        context.close(mode: .output, promise: nil)
        let channel = context.channel
        context.eventLoop.scheduleTask(in: isDraining ? Self.drainingLinger : Self.linger) {
            channel.close(promise: nil)
        }
    }
}

extension MessageRules.Exchange {
    fileprivate init(_ head: HTTPRequestHead) {
        isHTTP10 = head.version == .http1_0
        let offers = head.headers.contains(name: "Upgrade")
        let connectionOptions = head.headers[canonicalForm: "Connection"]
        offersUpgrade = offers && connectionOptions.contains { $0.lowercased() == "upgrade" }
        // The parser may see an offer where we see none, and would then understand nothing that follows.
        let isDoubtful = offers && !offersUpgrade && connectionOptions.contains { $0.lowercased().contains("upgrade") }
        isLast = !head.isKeepAlive || isDoubtful || head.method == .CONNECT
        awaitsContinue =
            !isHTTP10 && head.headers[canonicalForm: "Expect"].contains { $0.lowercased() == "100-continue" }
    }
}

extension HTTPRequestHead {
    fileprivate var problem: MessageRules.Problem? {
        if !namesOneHost { return .host }
        if !uri.isTarget(of: method.rawValue) { return .target }
        // RFC 9112, 6.1: nothing else is understood here, and HTTP/1.0 has no codings.
        let codings = headers[canonicalForm: "Transfer-Encoding"]
        guard !codings.isEmpty else { return nil }
        return codings.count == 1 && codings[0].lowercased() == "chunked" && version != .http1_0 ? nil : .transferCoding
    }

    /// RFC 9112, 3.2. HTTP/1.0 has no `Host`.
    private var namesOneHost: Bool {
        let hosts = headers["Host"]
        guard hosts.count == 1 else { return hosts.isEmpty && version == .http1_0 }
        return hosts[0].isHost
    }
}

extension StringProtocol {
    /// Whether it is a path, or what stands in its place in a request to a proxy, to the server as a whole, or for a
    /// tunnel.
    func isTarget(of method: String) -> Bool {
        if hasPrefix("/") { return true }
        switch method {
        case "CONNECT": return true
        case "OPTIONS" where self == "*": return true
        default: return ["http://", "https://"].contains { lowercased().hasPrefix($0) }
        }
    }

    /// Whether it names a host and no more.
    var isHost: Bool {
        utf8.allSatisfy { byte in
            switch byte {
            case 0x00...0x20, 0x7F, UInt8(ascii: ","), UInt8(ascii: "/"), UInt8(ascii: "@"), UInt8(ascii: "?"),
                UInt8(ascii: "#"), UInt8(ascii: "\\"):
                false
            default: true
            }
        }
    }
}
