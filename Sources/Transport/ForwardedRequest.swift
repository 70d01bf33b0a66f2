import AsyncHTTPClient
import struct FoundationEssentials.URLComponents
import NIOCore
import NIOHTTP1

/// A plain http request on its way to a proxy that forwards it (RFC 9112, 3.2.2).
///
/// The client is given the proxy's address with the path that is asked for, and the server's in `Host`; `handler` then
/// puts both together.
struct ForwardedRequest {
    /// Where the client sends it: to the proxy.
    let url: String
    /// The server, and what authenticates at the proxy.
    let headers: HTTPHeaders

    /// `nil` where the URL of the request is none.
    init?(_ url: String, by proxy: Proxy) {
        guard var parts = URLComponents(string: url), let host = parts.percentEncodedHost else { return nil }
        var headers: HTTPHeaders = ["Host": parts.port.map { $0 == 80 ? host : "\(host):\($0)" } ?? host]
        if let authorization = proxy.authorization {
            headers.add(name: "Proxy-Authorization", value: authorization.headerValue)
        }
        parts.user = nil
        parts.password = nil
        parts.percentEncodedHost = proxy.host.contains(":") ? "[\(proxy.host)]" : proxy.host
        parts.port = proxy.port
        guard let address = parts.string else { return nil }
        self.url = address
        self.headers = headers
    }

    /// Has every request on a connection to a proxy name its server.
    static func handle(_ channel: any Channel) -> EventLoopFuture<Void> {
        channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            let encoder = try pipeline.handler(type: HTTPRequestEncoder.self)
            try pipeline.addHandler(AbsoluteForm(), position: .after(encoder))
        }
    }
}

/// Writes the target of requests as a whole address.
private final class AbsoluteForm: ChannelOutboundHandler {
    typealias OutboundIn = HTTPClientRequestPart
    typealias OutboundOut = HTTPClientRequestPart

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var part = unwrapOutboundIn(data)
        if case .head(var head) = part, let host = head.headers.first(name: "Host") {
            head.uri = "http://" + host + head.uri
            part = .head(head)
        }
        context.write(wrapOutboundOut(part), promise: promise)
    }
}
