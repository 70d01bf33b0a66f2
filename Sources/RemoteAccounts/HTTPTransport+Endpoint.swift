import Accounts
import Transport

extension HTTPTransport {
    /// Sends a request to an endpoint and wipes its body.
    func ask(_ request: HTTPRequest) async throws(EndpointError) -> HTTPResponse {
        var request = request
        defer { request.wipeBody() }
        do throws(Failure) {
            return try await send(request)
        } catch {
            throw .network(error)
        }
    }
}
