import NIOCore

/// What the server does with one request.
package enum LoopbackAnswer: Sendable {
    /// Sends these bytes and goes on with the connection.
    case send([UInt8])
    /// Sends these bytes, then closes.
    case sendThenClose([UInt8])
    /// Sends these bytes once the gate is open, then goes on with the connection.
    case held(LoopbackGate, [UInt8])
    /// Sends one byte after another with a pause before each, then goes on with the connection.
    case drip([UInt8], every: Duration)
    /// Piece by piece, with a pause after each.
    case pieces([[UInt8]], every: Duration)
    /// Sends these bytes, then nothing more while the connection lives.
    case stall(after: [UInt8])
    /// Closes without a byte.
    case close
    /// Never answers.
    package static let silence = LoopbackAnswer.stall(after: [])

    /// A whole HTTP/1.1 answer with its length.
    package static func http(
        _ status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []
    ) -> LoopbackAnswer {
        .send(bytes(status, headers: headers, body: body))
    }

    /// A whole JSON answer.
    package static func json(
        _ status: Int, _ body: String, headers: [(name: String, value: String)] = []
    ) -> LoopbackAnswer {
        .http(status, headers: [("Content-Type", "application/json")] + headers, body: Array(body.utf8))
    }

    /// A whole HTML answer.
    package static func html(_ status: Int, _ body: String) -> LoopbackAnswer {
        .http(status, headers: [("Content-Type", "text/html")], body: Array(body.utf8))
    }

    package static func redirect(_ status: Int = 302, to location: String) -> LoopbackAnswer {
        .http(status, headers: [("Location", location)])
    }

    /// The bytes of a whole HTTP/1.1 answer, to be cut or dripped.
    package static func bytes(
        _ status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []
    ) -> [UInt8] {
        var head = "HTTP/1.1 \(status) Scripted\r\n"
        for header in headers { head += "\(header.name): \(header.value)\r\n" }
        // RFC 9110, 8.6: no length on an answer that can have no body.
        if status != 204 && status != 304 { head += "Content-Length: \(body.count)\r\n" }
        return Array((head + "\r\n").utf8) + body
    }

    /// Whether the connection goes on.
    func perform(_ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>) async throws -> Bool {
        switch self {
        case .send(let bytes):
            try await outbound.write(ByteBuffer(bytes: bytes))
            return true
        case .held(let gate, let bytes):
            await gate.pass()
            try await outbound.write(ByteBuffer(bytes: bytes))
            return true
        case .sendThenClose(let bytes):
            try await outbound.write(ByteBuffer(bytes: bytes))
            return false
        case .drip(let bytes, let pause):
            for byte in bytes {
                try await Task.sleep(for: pause)
                try await outbound.write(ByteBuffer(integer: byte))
            }
            return true
        case .pieces(let pieces, let pause):
            for piece in pieces {
                try await outbound.write(ByteBuffer(bytes: piece))
                try await Task.sleep(for: pause)
            }
            return true
        case .stall(let bytes):
            try await outbound.write(ByteBuffer(bytes: bytes))
            return true
        case .close:
            return false
        }
    }
}
