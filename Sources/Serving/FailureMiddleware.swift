import Accounts
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1

/// Gives every failure its one form, and none of what caused it.
struct FailureMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    /// The methods of each path, for telling 405 from 404.
    let methods: [String: String]

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let failure as Failure {
            return failure.response()
        } catch let error as HTTPError where error.status == .notFound {
            return notFound(request).response()
        } catch let error as HTTPParserError {
            // The request is broken in mid-air: Hummingbird answers 400 and closes the connection.
            throw error
        } catch is CancellationError {
            return Failure.unavailable.response()
        } catch {
            // The type only: an error's text may hold what was sent.
            context.logger.error("request failed", metadata: ["error": "\(type(of: error))"])
            return Failure.serverError.response()
        }
    }

    private func notFound(_ request: Request) -> Failure {
        var path = request.uri.path[...]
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        guard let allowed = methods[String(path)] else { return .notFound }
        return Failure(.methodNotAllowed, "This path takes \(allowed) only.", allow: allowed)
    }
}
