import Hummingbird
import NIOCore

extension Routes {
    @Sendable
    func people(_ request: Request, _ context: ServerContext) async throws -> Response {
        if !peopleArePublic { _ = try await owner(of: request) }
        let answer = await directory.answer(.init(
            version: context.parameters.get("version"), text: request.uri.query ?? "", address: context.address
        ))
        var headers = HTTPFields()
        for header in answer.headers { headers.add(header) }
        return Response(
            status: HTTPResponse.Status(code: answer.status), headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body))
        )
    }
}

extension HTTPFields {
    fileprivate mutating func add(_ header: PeopleDirectory.Answer.Header) {
        guard let name = HTTPFields.Element.Name(header.name) else { return }
        append(HTTPFields.Element(name: name, value: header.value))
    }
}
