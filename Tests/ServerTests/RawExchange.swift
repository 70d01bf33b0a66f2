import Harness
import Testing
import Transport

/// A request as bytes, for what no client would send.
enum RawExchange {
    /// A login whose body never ends.
    static let unfinishedLogin =
        "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{"

    /// Sends the bytes, waits until the server closes the connection, and takes apart what came.
    static func answer(of url: String, to request: String) async throws -> HTTPResponse {
        let port = try #require(url.split(separator: ":").last)
        let script = #"exec 3<>/dev/tcp/127.0.0.1/"$1"; printf %s "$2" >&3; exec cat <&3"#
        let run = try await PipedProcess.run("/bin/bash", arguments: ["-c", script, "bash", String(port), request])
        let parts = run.outputText.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
        var lines = (parts.first ?? "").split(separator: "\r\n")
        try #require(parts.count == 2 && !lines.isEmpty, "\(run.outputText)")
        let status = try #require(Int(lines.removeFirst().split(separator: " ").dropFirst().first ?? ""))
        let headers = lines.map { $0.split(separator: ":", maxSplits: 1) }.map {
            HTTPRequest.Header(String($0[0]), $0.count > 1 ? String($0[1].drop { $0 == " " }) : "")
        }
        return HTTPResponse(status: status, headers: headers, body: Array(parts[1].utf8))
    }
}
