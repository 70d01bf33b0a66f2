import Hummingbird
import LocalAccounts
import NIOCore
import Networking
import Synchronization

extension Routes {
    @Sendable
    func people(_ request: Request, _ context: ServerContext) async throws -> Response {
        do {
            if !peopleArePublic { _ = try await owner(of: request) }
        } catch var failure as Failure {
            guard failure.status < 500 else {
                return Response(try await first(of: directory.failed, context), of: directory.failed, for: failure)
            }
            failure.isForPages = true
            throw failure
        }
        let answer = await directory.answer(
            .init(
                version: context.parameters.get("version"), text: request.uri.query ?? "",
                client: context.address.map { IPAddress.network(of: $0) }, origin: origin(of: request, context)
            ))
        let slot = answer.pieces > 1 ? try await slot(context) : nil
        defer { withExtendedLifetime(slot) {} }
        let gzip = answer.status == 200 && request.takesGZip ? GZip() : nil
        if request.method == .head { return try await head(of: answer, gzip, context) }
        let first = try await first(of: answer, context)
        guard answer.pieces > 1 else { return try await response(first, of: answer, gzip) }
        let begun = FirstPiece(first)
        var response = Response(answer)
        if gzip != nil { response.headers[.contentEncoding] = "gzip" }
        response.body = ResponseBody { [workers] writer in
            defer { withExtendedLifetime(slot) {} }
            for index in 0..<answer.pieces {
                let piece = try await workers.run {
                    let piece = begun.take() ?? answer.piece(index)
                    return ByteBuffer(bytes: gzip?.compress(piece, isLast: index == answer.pieces - 1) ?? piece)
                }
                // Returns once the client has read most of what was written before; only that and this piece are kept
                // meanwhile.
                try await writer.write(piece)
            }
            try await writer.finish(nil)
        }
        return response
    }

    /// Waits until no other stream of the connection is answered with many people; the slot is kept until the answer
    /// has been written. `nil` for HTTP/1.1, which has one answer at a time.
    private func slot(_ context: ServerContext) async throws -> SemaphoreSlot? {
        guard let people = connections.people(ofStream: context.connection) else { return nil }
        context.note(isQueued: true)
        defer { context.note(isQueued: false) }
        return try await connections.cancellingOnDisconnect(context.connection) { try await SemaphoreSlot(of: people) }
    }

    /// An answer of one piece.
    private func response(
        _ body: [UInt8], of answer: PeopleDirectory.Answer, _ gzip: GZip?
    ) async throws -> Response {
        guard let gzip, body.count >= Response.minimumCompressedLength else { return Response(body, of: answer) }
        let compressed = try await workers.run { gzip.compress(body, isLast: true) }
        var response = Response(compressed, of: answer)
        response.headers[.contentEncoding] = "gzip"
        return response
    }

    /// Returns the first piece; cancelled if the client goes away. Later pieces need no such check, since they are
    /// created only as the client reads.
    private func first(of answer: PeopleDirectory.Answer, _ context: ServerContext) async throws -> [UInt8] {
        try await connections.cancellingOnDisconnect(context.connection) { [workers] in
            try await workers.run { answer.piece(0) }
        }
    }

    /// RFC 9110, 9.3.2: the headers of the answer, including its length, which is known only by creating it.
    private func head(
        of answer: PeopleDirectory.Answer, _ gzip: GZip?, _ context: ServerContext
    ) async throws -> Response {
        let (plain, compressed) = try await connections.cancellingOnDisconnect(context.connection) { [workers] in
            var (plain, compressed) = (0, 0)
            for index in 0..<answer.pieces {
                let (count, less) = try await workers.run {
                    let piece = answer.piece(index)
                    return (piece.count, gzip?.compress(piece, isLast: index == answer.pieces - 1).count)
                }
                plain += count
                compressed += less ?? 0
            }
            return (plain, compressed)
        }
        let isCompressed = gzip != nil && (answer.pieces > 1 || plain >= Response.minimumCompressedLength)
        var response = Response(answer)
        if isCompressed { response.headers[.contentEncoding] = "gzip" }
        response.headers[.contentLength] = "\(isCompressed ? compressed : plain)"
        return response
    }
}

/// The piece of an answer that was created before its headers; given away, so that it is not kept until the end.
private final class FirstPiece: Sendable {
    private let piece: Mutex<[UInt8]?>

    init(_ piece: [UInt8]) { self.piece = Mutex(piece) }

    /// Returns the piece once, and `nil` from then on.
    func take() -> [UInt8]? {
        piece.withLock { piece in
            defer { piece = nil }
            return piece
        }
    }
}

extension Response {
    /// The answer to the preflight that a browser sends before a page of another origin may send a token (Fetch,
    /// 3.2.2).
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
