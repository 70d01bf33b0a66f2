import Hummingbird
import Logging

/// Counts each request, and logs it in one line: who asked for what, and the outcome.
struct RequestLog: RouterMiddleware {
    typealias Context = ServerContext

    let metrics: ServerMetrics
    let paths: KnownPaths
    let proxies: TrustedProxies
    /// Takes the lines; `nil` where nobody wants them.
    private let handler: JSONLogHandler?

    init(metrics: ServerMetrics, paths: KnownPaths, proxies: TrustedProxies, logger: Logger) {
        (self.metrics, self.paths, self.proxies) = (metrics, paths, proxies)
        handler = logger.logLevel <= .info ? logger.handler as? JSONLogHandler : nil
    }

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        var context = context
        context.address = proxies.client(of: request.headers, peer: context.address)
        let response = try await next(request, context)
        let duration = ContinuousClock.now - start
        metrics.record(
            method: request.method.rawValue, path: path(of: request, context, response), status: response.status.code,
            after: duration
        )
        handler?.log(
            LoggedRequest(
                id: context.id, method: request.method.rawValue, path: request.uri.path, status: response.status.code,
                address: context.address ?? "", milliseconds: Int(duration / .milliseconds(1))))
        return response
    }

    /// Returns the route's pattern.
    ///
    /// A known path that does not support the method has one too, though no route was found.
    private func path(of request: Request, _ context: ServerContext, _ response: Response) -> String {
        let known = response.status == .methodNotAllowed ? paths.path(of: request) : nil
        return known?.pattern ?? context.endpointPath.map(KnownPaths.described) ?? ""
    }
}
