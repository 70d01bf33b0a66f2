import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Gives the answer to an unreadable request the common form of failures, and logs it.
///
/// A request that is not HTTP, or has too large a head, reaches no route, and Hummingbird's own answer has no body.
final class UnreadableRequestHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let requests: UnreadableRequests
    private var error: HTTPParserError?
    private var problem: MessageRules.Problem?

    init(_ requests: UnreadableRequests) { self.requests = requests }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let problem = event as? MessageRules.Problem { self.problem = problem }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if let error = error as? HTTPParserError { self.error = error }
        context.fireErrorCaught(error)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        // The answer to an earlier request may still come first; none of ours has an empty body with such a status.
        guard let error, case .head(let head) = unwrapOutboundIn(data), head.status == .badRequest,
            head.headerFields[.contentLength] == "0"
        else { return context.write(data, promise: promise) }
        self.error = nil
        let failure = problem.map { Failure($0) } ?? Failure(error)
        requests.note(failure, reason: problem?.rawValue ?? "\(error)", on: context.channel)
        context.write(wrapOutboundOut(.head(failure.response().head)), promise: promise)
        context.write(wrapOutboundOut(.body(failure.body)), promise: nil)
    }
}

/// Logs and counts the requests that are refused before they reach a route.
struct UnreadableRequests: Sendable {
    let metrics: ServerMetrics
    let logger: Logger

    func note(_ failure: Failure, reason: String, on channel: any Channel) {
        metrics.record(method: "", path: "Unreadable", status: failure.status, after: .zero)
        logger.info(
            "unreadable request",
            metadata: [
                "reason": "\(reason)", "status": "\(failure.status)",
                "address": "\(channel.remoteAddress?.ipAddress ?? "")",
            ])
    }
}
