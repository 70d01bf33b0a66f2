import Glibc

/// One connection from a browser: it reads a request, writes an answer, and is closed.
final class LoopbackConnection {
    private let descriptor: Int32
    private let port: Int
    private let start = ContinuousClock.now
    private var bytes: [UInt8] = []

    init(_ descriptor: Int32, port: Int) {
        self.descriptor = descriptor
        self.port = port
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    deinit {
        bytes.wipe()
        close(descriptor)
    }

    /// Reads what has arrived, and answers once the request is complete; returns whether the connection is done.
    func proceed(_ answer: (LoopbackMessage) -> LoopbackReply) -> Bool {
        var part = [UInt8](repeating: 0, count: 4_096)
        defer { part.wipe() }
        while true {
            let count = read(descriptor, &part, part.count)
            if count > 0 { bytes += part[..<count] }
            if bytes.count > LoopbackListener.requestLimit { return refuse(431) }
            if let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) {
                write(reply(to: bytes[..<end.lowerBound], answer))
                return true
            }
            if count == 0 { return true }
            if count < 0, errno != EINTR { break }
        }
        return errno != EAGAIN || (start.duration(to: .now) > LoopbackListener.requestTime && refuse(408))
    }

    private func reply(
        to head: ArraySlice<UInt8>, _ answer: (LoopbackMessage) -> LoopbackReply
    ) -> LoopbackReply {
        let lines = head.split(separator: UInt8(ascii: "\n")).map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
        let words = (lines.first ?? []).split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard words.count == 3, words[1].first == UInt8(ascii: "/"), words[2].starts(with: "HTTP/1.".utf8) else {
            return .refusal(400)
        }
        // A page elsewhere whose host name resolves to this machine (DNS rebinding) sends its own name.
        let hosts = lines.dropFirst().filter {
            $0.prefix(5).elementsEqual("host:".utf8) { $0 | 0x20 == $1 || $0 == $1 }
        }
        let names = ["127.0.0.1:\(port)", "localhost:\(port)"]
        let host = hosts.first.map { String(decoding: $0.dropFirst(5), as: UTF8.self).filter { $0 != " " } }
        guard hosts.count == 1, let host, names.contains(host.lowercased()) else { return .refusal(400) }
        guard words[0].elementsEqual("GET".utf8) else { return .refusal(405) }
        let parts = words[1].split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        var message = LoopbackMessage(
            path: String(decoding: parts[0], as: UTF8.self), query: parts.count > 1 ? Array(parts[1]) : [])
        defer { message.query.wipe() }
        return answer(message)
    }

    private func refuse(_ status: Int) -> Bool {
        write(.refusal(status))
        return true
    }

    private func write(_ reply: LoopbackReply) {
        let head = [
            "HTTP/1.1 \(reply.status) \(reply.status < 400 ? "OK" : "Refused")",
            "Content-Type: text/html; charset=utf-8",
            "Content-Length: \(reply.page.utf8.count)", "Cache-Control: no-store", "Referrer-Policy: no-referrer",
            "Content-Security-Policy: default-src 'none'", "X-Content-Type-Options: nosniff", "Connection: close",
        ]
        let answer = Array((head.joined(separator: "\r\n") + "\r\n\r\n" + reply.page).utf8)
        // A browser that is gone must not end the program. An answer this small fits the socket's buffer.
        _ = send(descriptor, answer, answer.count, Int32(MSG_NOSIGNAL))
        shutdown(descriptor, Int32(SHUT_WR))
    }
}

extension LoopbackReply {
    fileprivate static func refusal(_ status: Int) -> LoopbackReply { LoopbackReply(status: status, page: "") }
}
