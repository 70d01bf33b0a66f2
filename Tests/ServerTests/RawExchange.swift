import Testing
import Transport

/// A request as bytes, for what no client would send.
enum RawExchange {
    /// A login whose body never ends.
    static let unfinishedLogin =
        "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{"

    /// A login that asks whether its body is wanted, and sends none.
    static let awaitedLogin =
        "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 40\r\n"
        + "Expect: 100-continue\r\n\r\n"

    /// A whole login.
    static func login(password: String = "right password") -> String {
        let body = #"{"email":"ada@example.com","password":"\#(password)"}"#
        return "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    /// Sends the bytes, waits until the server closes the connection, and takes apart what came.
    static func answer(of url: String, to request: String) async throws -> HTTPResponse {
        let text = try await RawConnection.use(url) { connection in
            connection.send(request)
            return String(decoding: connection.receiveAll(), as: UTF8.self)
        }
        // Here, and not on the connection's thread, where nobody knows which test a problem belongs to.
        return try parsed(text)
    }

    private static func parsed(_ text: String) throws -> HTTPResponse {
        let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
        var lines = (parts.first ?? "").split(separator: "\r\n")
        try #require(parts.count == 2 && !lines.isEmpty, "\(text)")
        let status = try #require(Int(lines.removeFirst().split(separator: " ").dropFirst().first ?? ""))
        let headers = lines.map { $0.split(separator: ":", maxSplits: 1) }.map {
            HTTPRequest.Header(String($0[0]), $0.count > 1 ? String($0[1].drop { $0 == " " }) : "")
        }
        return HTTPResponse(status: status, headers: headers, body: Array(parts[1].utf8))
    }
}
