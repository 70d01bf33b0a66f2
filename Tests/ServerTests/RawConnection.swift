import Dispatch
import Glibc
import Testing

/// A connection as bytes, for clients that send, read and leave as no library does. Its calls block: see `use`.
final class RawConnection: Sendable {
    private let descriptor: Int32

    /// Connects to the server on 127.0.0.1, with a receive buffer of that many bytes.
    init(to url: String, receiveBuffer: Int32? = nil) throws {
        let port = try #require(url.split(separator: ":").last.flatMap { in_port_t($0) })
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if let receiveBuffer { set(SO_RCVBUF, receiveBuffer) }
        // A server that hangs fails the test, and does not hang it.
        set(SO_RCVTIMEO, timeval(tv_sec: 30, tv_usec: 0))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(status == 0)
    }

    deinit { close(descriptor) }

    /// Connects, and lets `body` block a thread that nobody else needs.
    static func use<Value: Sendable>(
        _ url: String, receiveBuffer: Int32? = nil, _ body: @escaping @Sendable (RawConnection) throws -> Value
    ) async throws -> Value {
        try await elsewhere { try body(RawConnection(to: url, receiveBuffer: receiveBuffer)) }
    }

    /// Lets `body` block a thread that nobody else needs.
    static func elsewhere<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "RawConnection").async { continuation.resume(with: Result { try body() }) }
        }
    }

    /// Sends the text; `false` where the server has closed the connection.
    @discardableResult func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Sends the bytes; `false` where the server has closed the connection.
    @discardableResult func send(_ bytes: [UInt8]) -> Bool {
        Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    /// What comes next; nothing at the end of the connection.
    func receive(upTo limit: Int = 65_536) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            count = max(recv(descriptor, buffer.baseAddress, limit, 0), 0)
        }
    }

    /// All that comes up to the end of the connection.
    func receiveAll() -> [UInt8] {
        var all: [UInt8] = []
        while true {
            let part = receive()
            if part.isEmpty { return all }
            all += part
        }
    }

    /// Says that nothing more will be sent.
    func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Resets the connection when it is closed, rather than ending it in order (RFC 9293, 3.9.1.5).
    func resetAtEnd() { set(SO_LINGER, linger(l_onoff: 1, l_linger: 0)) }

    private func set(_ option: Int32, _ value: some BitwiseCopyable) {
        var value = value
        setsockopt(descriptor, SOL_SOCKET, option, &value, socklen_t(MemoryLayout.size(ofValue: value)))
    }
}
