import Foundation
import Glibc
import Synchronization

/// A directory server that answers what a test says, in plain BER (X.690) and however wrong.
final class ScriptedDirectory: Sendable {
    /// One message that it was sent.
    struct Request: Sendable {
        var id: Int
        /// The operation's tag (RFC 4511): 0x60 of a bind, 0x63 of a search, 0x77 of an extended operation.
        var tag: UInt8
        var bytes: [UInt8]
    }

    struct Failure: Error {}

    let port: Int
    private let listener: Int32
    private let answer: @Sendable (Request) -> [[UInt8]]
    private let received = Mutex<(connections: Int, bytes: [UInt8])>((0, []))

    private init(_ answer: @escaping @Sendable (Request) -> [[UInt8]]) throws {
        self.answer = answer
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) { [listener] pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) | listen(listener, 16) | getsockname(listener, address, &length)
            }
        }
        guard code == 0 else { throw Failure() }
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit { close(listener) }

    var url: String { "ldap://127.0.0.1:\(port)" }
    var connections: Int { received.withLock(\.connections) }
    /// Everything that it was sent.
    var bytes: [UInt8] { received.withLock(\.bytes) }

    /// Serves while `body` runs.
    ///
    /// - Parameter answer: The messages that answer one; an empty message at the end means that they go on forever.
    static func run(
        _ answer: @escaping @Sendable (Request) -> [[UInt8]], _ body: (ScriptedDirectory) async throws -> Void
    ) async throws {
        let server = try ScriptedDirectory(answer)
        // Threads of its own: they wait.
        Thread.detachNewThread {
            while true {
                let connection = accept(server.listener, nil, nil)
                if connection < 0 { return }
                server.received.withLock { $0.connections += 1 }
                Thread.detachNewThread { server.serve(connection) }
            }
        }
        defer { shutdown(server.listener, Int32(SHUT_RDWR)) }
        try await body(server)
    }

    private func serve(_ connection: Int32) {
        defer { close(connection) }
        var buffer: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(connection, &piece, piece.count, 0)
            if count <= 0 { return }
            buffer += piece[..<count]
            received.withLock { $0.bytes += piece[..<count] }
            while let request = Self.take(&buffer) {
                var messages = answer(request)
                let isEndless = messages.last?.isEmpty == true
                if isEndless { messages.removeLast() }
                let bytes = messages.flatMap(\.self)
                repeat {
                    if send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) < 0 { return }
                } while isEndless
            }
        }
    }

    /// Takes a whole message from what has arrived.
    private static func take(_ buffer: inout [UInt8]) -> Request? {
        guard let (whole, body) = BER.element(buffer[...]), let (idSize, id) = BER.element(buffer[body]) else {
            return nil
        }
        let request = Request(
            id: buffer[id].reduce(0) { $0 << 8 | Int($1) }, tag: buffer[body.lowerBound + idSize],
            bytes: Array(buffer[..<whole]))
        buffer.removeFirst(whole)
        return request
    }
}

/// The encoding of messages, as far as tests need it.
enum BER {
    /// The size of the first element and the place of its contents; `nil` if it is not whole.
    static func element(_ bytes: ArraySlice<UInt8>) -> (size: Int, contents: Range<Int>)? {
        guard bytes.count >= 2 else { return nil }
        var start = bytes.startIndex + 2
        var length = Int(bytes[bytes.startIndex + 1])
        if length >= 0x80 {
            let count = length & 0x7F
            guard bytes.count >= 2 + count else { return nil }
            length = bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
            start += count
        }
        guard start + length <= bytes.endIndex else { return nil }
        return (start + length - bytes.startIndex, start..<start + length)
    }

    static func make(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
        let length = contents.count
        let head: [UInt8] = length < 0x80 ? [UInt8(length)] : [0x82, UInt8(length >> 8), UInt8(length & 0xFF)]
        return [tag] + head + contents
    }

    static func text(_ text: String, _ tag: UInt8 = 0x04) -> [UInt8] { make(tag, Array(text.utf8)) }

    static func message(_ id: Int, _ operation: [UInt8]) -> [UInt8] {
        make(0x30, make(0x02, id < 0x80 ? [UInt8(id)] : [UInt8(id >> 8), UInt8(id & 0xFF)]) + operation)
    }

    /// The end of an operation.
    static func end(
        _ id: Int, _ tag: UInt8, code: UInt8 = 0, message: String = "", referral: String? = nil, more: [UInt8] = []
    ) -> [UInt8] {
        let result = make(0x0A, [code]) + text("") + text(message)
        return self.message(id, make(tag, result + (referral.map { make(0xA3, text($0)) } ?? []) + more))
    }

    static func entry(_ id: Int, _ name: String, _ attributes: [(String, [String])]) -> [UInt8] {
        let list = attributes.flatMap { attribute, values in
            make(0x30, text(attribute) + make(0x31, values.flatMap { text($0) }))
        }
        return message(id, make(0x64, text(name) + make(0x30, list)))
    }
}

extension ScriptedDirectory.Request {
    /// A server that signs in anybody, has one person and says who they are.
    func kindly(identity: String = "dn:uid=ann") -> [[UInt8]] {
        switch tag {
        case 0x60: [BER.end(id, 0x61)]
        case 0x63:
            [
                BER.entry(id, "uid=ann,dc=example", [("cn", ["Ann Lee"]), ("mail", ["ann@example.org"])]),
                BER.end(id, 0x65),
            ]
        case 0x77: [BER.end(id, 0x78, more: BER.text(identity, 0x8B))]
        default: []
        }
    }
}
