import Accounts
import Hummingbird
import NIOCore

extension Routes {
    @Sendable
    func people(_ request: Request, _ context: ServerContext) async throws -> Response {
        do {
            if !peopleArePublic { _ = try await owner(of: request) }
        } catch let failure as Failure where failure.status >= 500 {
            return Response(try await first(of: directory.failed, context), of: directory.failed, for: failure)
        }
        let answer = await directory.answer(
            .init(
                version: context.parameters.get("version"), text: request.uri.query ?? "",
                client: context.address.map { IPAddress.network(of: $0) }, origin: origin(of: request, context)
            ))
        let gzip = answer.status == 200 && request.takesGZip ? GZip() : nil
        if request.method == .head { return try await head(of: answer, isCompressed: gzip != nil, context) }
        let first = try await first(of: answer, context)
        guard answer.pieces > 1 else { return try await response(first, of: answer, gzip) }
        var response = Response(answer)
        if gzip != nil { response.headers[.contentEncoding] = "gzip" }
        response.body = ResponseBody { [workers] writer in
            var piece = try await workers.run { gzip?.compress(first, isLast: false) ?? first }
            for next in 1..<answer.pieces {
                // Returns once the client has read most of what was written before.
                try await writer.write(ByteBuffer(bytes: piece))
                piece = try await workers.run { [gzip, isLast = next == answer.pieces - 1] in
                    let piece = answer.piece(next)
                    return gzip?.compress(piece, isLast: isLast) ?? piece
                }
            }
            try await writer.write(ByteBuffer(bytes: piece))
            try await writer.finish(nil)
        }
        return response
    }

    /// An answer of one piece.
    private func response(
        _ body: [UInt8], of answer: PeopleDirectory.Answer, _ gzip: GZip?
    ) async throws -> Response {
        guard let gzip, body.count >= Response.leastCompressed else { return Response(body, of: answer) }
        let compressed = try await workers.run { gzip.compress(body, isLast: true) }
        var response = Response(compressed, of: answer)
        response.headers[.contentEncoding] = "gzip"
        return response
    }

    /// Nobody waits for the people of a client that has gone. Once it reads them, it is there.
    private func first(of answer: PeopleDirectory.Answer, _ context: ServerContext) async throws -> [UInt8] {
        try await connections.whileThere(context.connection) { [workers] in
            try await workers.run { answer.piece(0) }
        }
    }

    /// RFC 9110, 9.3.2: the headers of the answer, including its length, which is known only by creating it; that of a
    /// compressed one may be left out.
    private func head(
        of answer: PeopleDirectory.Answer, isCompressed: Bool, _ context: ServerContext
    ) async throws -> Response {
        if isCompressed { return Response(answer) }
        let length = try await connections.whileThere(context.connection) { [workers] in
            var length = 0
            for index in 0..<answer.pieces { length += try await workers.run { answer.piece(index).count } }
            return length
        }
        var response = Response(answer)
        response.headers[.contentLength] = "\(length)"
        return response
    }
}

extension Response {
    /// What a browser asks before a page of others sends a token (Fetch, 3.2.2).
    static var mayBeReadByPages: Response {
        var response = Response(status: .noContent)
        for (name, value) in [
            ("Access-Control-Allow-Origin", "*"), ("Access-Control-Allow-Methods", "GET, HEAD"),
            ("Access-Control-Allow-Headers", "Authorization"), ("Access-Control-Max-Age", "86400"),
        ] { response.headers.add(.init(name, value)) }
        return response
    }

    /// The answer without its body.
    fileprivate init(_ answer: PeopleDirectory.Answer) {
        var headers = HTTPFields()
        for header in answer.headers { headers.add(header) }
        headers[.vary] = "Accept-Encoding"
        self.init(status: HTTPResponse.Status(code: answer.status), headers: headers)
        self.headers[.contentLength] = nil
    }

    /// The answer with a body of one piece.
    fileprivate init(_ body: [UInt8], of answer: PeopleDirectory.Answer) {
        self.init(answer)
        self.body = ResponseBody(byteBuffer: ByteBuffer(bytes: body))
        headers[.contentLength] = "\(body.count)"
    }

    /// The failure in the directory's own form.
    fileprivate init(_ body: [UInt8], of answer: PeopleDirectory.Answer, for failure: Failure) {
        self.init(body, of: answer)
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
