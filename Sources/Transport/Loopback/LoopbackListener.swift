import Glibc

/// A port on 127.0.0.1 for the answer from a browser (RFC 8252, 7.3). It closes with the last reference to it.
///
/// It blocks no thread: it looks for connections twenty times a second while somebody waits for the answer.
package final class LoopbackListener: Sendable {
    /// The largest request, in bytes.
    package static let requestLimit = 16_384
    /// How long a connection may take to send its request.
    static let requestTime = Duration.seconds(5)
    /// The most connections that are open at a time.
    static let connectionLimit = 16
    private static let pause = Duration.milliseconds(50)

    package let port: Int
    private let descriptor: Int32

    /// Why there is no listener: the system's reason.
    package struct Failure: Error, Sendable, Equatable {
        package let reason: String
    }

    /// - Parameter port: The port to take; `nil` takes a free one.
    package init(port: Int? = nil) throws(Failure) {
        let type = SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
        let descriptor = socket(AF_INET, Int32(type), 0)
        guard descriptor >= 0 else { throw Failure(reason: String(cString: strerror(errno))) }
        var isReused: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port ?? 0).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && listen(descriptor, 8) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        guard isBound else {
            let reason = String(cString: strerror(errno))
            close(descriptor)
            throw Failure(reason: reason)
        }
        self.descriptor = descriptor
        self.port = Int(in_port_t(bigEndian: address.sin_port))
    }

    deinit { close(descriptor) }

    /// Serves requests until the task is cancelled.
    ///
    /// - Parameter answer: Returns the reply to a well-formed request.
    package func serve(_ answer: @Sendable (LoopbackMessage) -> LoopbackReply) async {
        var open: [LoopbackConnection] = []
        // Once more at the end, so that what has come in the meantime is answered rather than left hanging.
        var isLast = false
        while !isLast {
            isLast = (try? await Task.sleep(for: Self.pause)) == nil
            while open.count < Self.connectionLimit {
                let accepted = accept(descriptor, nil, nil)
                guard accepted >= 0 else { break }
                open.append(LoopbackConnection(accepted, port: port))
            }
            open = open.filter { !$0.proceed(answer) }
        }
    }
}

/// What a browser asked for.
package struct LoopbackMessage: Sendable {
    package var path: String
    /// Without the question mark, as it was sent; empty if there is none. Wiped once it is answered.
    package var query: [UInt8]
}

package struct LoopbackReply: Sendable {
    package var status: Int
    /// A complete HTML page.
    package var page: String

    package init(status: Int, page: String) {
        self.status = status
        self.page = page
    }
}

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
