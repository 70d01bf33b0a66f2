import Networking
import Transport

extension CurlTransport.Options {
    /// What `url` answers to a transport of its own, which is shut down before that is told.
    func answer(to url: String) async throws -> HTTPResponse {
        let client = CurlTransport(options: self)
        let answer: Result<HTTPResponse, any Error>
        do {
            answer = .success(try await client.transport(limits: .login).send(HTTPRequest(method: .get, url: url)))
        } catch {
            answer = .failure(error)
        }
        await client.shutdown()
        return try answer.get()
    }
}
