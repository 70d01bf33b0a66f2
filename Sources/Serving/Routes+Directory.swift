import Hummingbird
import NIOCore

extension Routes {
    @Sendable
    func people(_ request: Request, _ context: ServerContext) async throws -> Response {
        do {
            if !peopleArePublic { _ = try await owner(of: request) }
        } catch let failure as Failure where failure.status >= 500 {
            return Response(directory.failed, for: failure)
        }
        return Response(await directory.answer(.init(
            version: context.parameters.get("version"), text: request.uri.query ?? "", address: context.address
        )))
    }
}

extension Response {
    fileprivate init(_ answer: PeopleDirectory.Answer) {
        var headers = HTTPFields()
        for header in answer.headers { headers.add(header) }
        self.init(
            status: HTTPResponse.Status(code: answer.status), headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body))
        )
    }

    /// The failure in the directory's own form.
    fileprivate init(_ answer: PeopleDirectory.Answer, for failure: Failure) {
        self.init(answer)
        status = HTTPResponse.Status(code: failure.status)
        if let retryAfter = failure.retryAfter { headers[.retryAfter] = "\(retryAfter)" }
    }
}

extension HTTPFields {
    fileprivate mutating func add(_ header: PeopleDirectory.Answer.Header) {
        guard let name = HTTPFields.Element.Name(header.name) else { return }
        append(HTTPFields.Element(name: name, value: header.value))
    }
}
