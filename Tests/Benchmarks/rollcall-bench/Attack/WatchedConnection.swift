import Glibc

/// A connection to a server on loopback that is never waited for: it sends and takes what it can when it is asked to.
final class WatchedConnection {
    let start = ContinuousClock.now
    /// How many bytes came.
    private(set) var received = 0
    /// Whether the server has closed it, or it broke.
    private(set) var isOver = false
    /// How many bytes it may still take.
    var allowance: Int
    private let descriptor: Int32
    private let resets: Bool
    private var unsent: ArraySlice<UInt8>
    private var head: [UInt8] = []
    private var tail: [UInt8] = []

    /// - Parameters:
    ///   - allowance: how many bytes it may take at first.
    ///   - receiveBuffer: how many the system takes for it; `nil` for what it finds right.
    ///   - resets: whether it is over, and is reset when it is let go, once all is sent.
    init(
        port: UInt16, sending request: String, allowance: Int = .max, receiveBuffer: Int32? = nil, resets: Bool = false
    ) throws {
        unsent = Array(request.utf8)[...]
        self.resets = resets
        self.allowance = allowance
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw RunFailure.system("socket", errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        if var size = receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout.size(ofValue: size)))
        }
        if resets {
            var abrupt = linger(l_onoff: 1, l_linger: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &abrupt, socklen_t(MemoryLayout.size(ofValue: abrupt)))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 || errno == EINPROGRESS else { throw RunFailure.system("connect", errno) }
    }

    deinit { close(descriptor) }

    /// Whether the answer has status 200.
    var isAnswered: Bool { head.starts(with: Array("HTTP/1.1 200 ".utf8)) }

    /// Whether the last of an answer in pieces came (RFC 9112, 7.1).
    var isWhole: Bool { isAnswered && tail == Array("0\r\n\r\n".utf8) }

    /// Waits until one of them can go on, as long as that at most, and lets them.
    static func advance(_ connections: [WatchedConnection], waiting milliseconds: Int32) {
        let open = connections.filter { !$0.isOver }
        var requests = open.map { pollfd(fd: $0.descriptor, events: $0.wishes, revents: 0) }
        guard poll(&requests, nfds_t(requests.count), milliseconds) > 0 else { return }
        for (connection, request) in zip(open, requests) where request.revents != 0 {
            connection.advance(request.revents)
        }
    }

    private var wishes: Int16 { Int16((unsent.isEmpty ? 0 : POLLOUT) | (allowance > 0 ? POLLIN : 0)) }

    private func advance(_ events: Int16) {
        if events & Int16(POLLOUT) != 0, !unsent.isEmpty {
            let count = unsent.withUnsafeBytes { [descriptor] in
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 { unsent = unsent.dropFirst(count) }
            if resets, unsent.isEmpty { return isOver = true }
        }
        guard events & Int16(POLLIN | POLLERR | POLLHUP) != 0 else { return }
        withUnsafeTemporaryAllocation(byteCount: min(max(allowance, 1), 65_536), alignment: 1) { buffer in
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            guard count > 0 else { return isOver = count == 0 || (errno != EAGAIN && errno != EINTR) }
            received += count
            if allowance < .max { allowance = max(allowance - count, 0) }
            let new = buffer[..<count]
            if head.count < 13 { head += new.prefix(13 - head.count) }
            tail = (tail + new.suffix(5)).suffix(5)
        }
    }
}
