import Accounts
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1

/// Gives every failure the same form, and reveals nothing of its cause.
struct FailureMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    let paths: KnownPaths

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        let response = try await answer(request, context, next)
        // A failed GET may stand for a HEAD (RFC 9110, 9.3.2), where a body would be taken for the next answer.
        return request.method == .head ? response.createHeadResponse() : response
    }

    private func answer(
        _ request: Request, _ context: ServerContext, _ next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let failure as Failure {
            return failure.response()
        } catch let error as HTTPError where error.status == .notFound {
            return notFound(request).response()
        } catch let error as HTTPParserError {
            // The request became unreadable midway: `UnreadableRequestHandler` answers it.
            throw error
        } catch is CancellationError {
            return Failure.unavailable.response()
        } catch {
            // The type only: an error's text may contain what was sent.
            context.logger.error("request failed", metadata: ["error": "\(type(of: error))"])
            return Failure.serverError.response()
        }
    }

    private func notFound(_ request: Request) -> Failure {
        // RFC 9110, 9.3.6.
        if request.method == .connect {
            return Failure(status: 501, code: "not_implemented", "This server opens no tunnels.")
        }
        guard let path = paths.path(of: request), !path.takes(request.method) else { return .notFound }
        return Failure(.methodNotAllowed, "This path allows only \(path.methods).", allow: path.methods)
    }
}
