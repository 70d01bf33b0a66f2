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

/// The reply to a browser.
package struct LoopbackReply: Sendable {
    package var status: Int
    /// A complete HTML page.
    package var page: String

    package init(status: Int, page: String) {
        self.status = status
        self.page = page
    }
}
