import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// One request and its answer, within a time and a size.
struct HTTPExchange: Sendable {
    let client: HTTPClient
    let way: Way
    let request: HTTPRequest
    let limits: AsyncHTTPTransport.Limits
    let options: AsyncHTTPTransport.Options

    private enum Outcome: Sendable {
        case answer(Result<HTTPResponse, HTTPFailure>)
        case deadline
    }

    /// Ends at the answer, at the total time-out or when the task is cancelled, whichever comes first.
    func run() async throws(HTTPFailure) -> HTTPResponse {
        // The client's own deadline ends with the answer's head; this one covers the body too.
        let outcome: Outcome = await withTaskGroup(of: Outcome.self) { group in
            group.addTask { .answer(await answer()) }
            group.addTask {
                try? await Task.sleep(for: limits.total, clock: .continuous)
                return .deadline
            }
            defer { group.cancelAll() }
            return await group.next() ?? .deadline
        }
        // A cancelled body looks like one that ended, and a cancelled sleep like one that is over.
        if Task.isCancelled { throw .cancelled }
        switch outcome {
        case .answer(let result): return try result.get()
        case .deadline: throw .timedOut(after: limits.total)
        }
    }

    private func answer() async -> Result<HTTPResponse, HTTPFailure> {
        let body = request.body.isEmpty ? nil : ByteBuffer(bytes: request.body)
        defer { body?.wipe() }
        do {
            let response = try await client.execute(try clientRequest(body), deadline: .distantFuture)
            // What a tunnel's proxy answers is an error of the client's.
            if case .forwarded = way, response.status == .proxyAuthenticationRequired {
                throw HTTPFailure.proxyWantsPassword
            }
            return .success(HTTPResponse(
                status: Int(response.status.code),
                headers: response.headers.map { HTTPRequest.Header($0.name, $0.value) },
                body: try await whole(response)
            ))
        } catch let failure as HTTPFailure {
            return .failure(failure)
        } catch {
            return .failure(HTTPFailure(error, limits: limits, options: options, url: request.url))
        }
    }

    private func clientRequest(_ body: ByteBuffer?) throws -> HTTPClientRequest {
        var made = HTTPClientRequest(url: request.url)
        made.method = HTTPMethod(rawValue: request.method.rawValue)
        for header in request.headers { made.headers.add(name: header.name, value: header.value) }
        if !made.headers.contains(name: "User-Agent") {
            made.headers.add(name: "User-Agent", value: options.userAgent)
        }
        if let body { made.body = .bytes(body) }
        guard case .forwarded(let proxy) = way else { return made }
        guard let forwarded = ForwardedRequest(request.url, by: proxy) else { throw HTTPFailure.invalidURL(request.url) }
        made.url = forwarded.url
        for header in forwarded.headers { made.headers.replaceOrAdd(name: header.name, value: header.value) }
        return made
    }

    private func whole(_ response: HTTPClientResponse) async throws -> [UInt8] {
        let promised = response.headers.first(name: "Content-Length").flatMap { Int($0) } ?? 0
        guard promised <= limits.body else { throw HTTPFailure.tooLarge(limit: limits.body) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(max(promised, 0))
        for try await part in response.body {
            guard bytes.count + part.readableBytes <= limits.body else {
                throw HTTPFailure.tooLarge(limit: limits.body)
            }
            bytes.append(contentsOf: part.readableBytesView)
        }
        return bytes
    }
}

extension ByteBuffer {
    /// Overwrites the bytes, which may be a password's.
    ///
    /// The storage is shared with the client, so writing through the buffer would copy it first and leave the
    /// original: hence the pointer. The exchange is over, so nobody reads it any more. What cannot be wiped are the
    /// copies made on the way out: the kernel's socket buffer and, under TLS, the cipher's.
    fileprivate func wipe() {
        withVeryUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            let storage = UnsafeMutableRawBufferPointer(
                start: UnsafeMutableRawPointer(mutating: start), count: bytes.count
            )
            for index in storage.indices { storage[index] = 0 }
        }
    }
}
