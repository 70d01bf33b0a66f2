import Harness
import Networking
import Testing
import Transport

@Suite("A compressed answer")
struct CompressionTests {
    private func body(_ packed: [UInt8], limit: Int) async throws -> [UInt8] {
        let answer = LoopbackAnswer.http(200, headers: [("Content-Encoding", "gzip")], body: packed)
        return try await LoopbackServer.run(answering: { _ in answer }) { server in
            let body = try await withTransport(limit: limit) { transport in
                try await transport.send(HTTPRequest(method: .get, url: server.url)).body
            }
            #expect(server.requests.first?.header("accept-encoding") == "gzip, deflate")
            return body
        }
    }

    /// The head of a file of gzip (RFC 1952).
    private static let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    /// A mebibyte of zeros, packed so that any number of them may follow one another (RFC 1951).
    private static let zeros: [UInt8] =
        [0xEC, 0xC1, 0x31, 0x01, 0, 0, 0, 0xC2, 0xA0, 0xF5, 0x4F, 0x6D, 0x08, 0x5F, 0xA0]
        + [UInt8](repeating: 0, count: 1016) + [0x3E, 0x03, 0, 0, 0xFF, 0xFF]
    /// What ends it: an empty block, checksum and length.
    private static let end: [UInt8] = [0x03, 0x00]

    @Test("is unpacked")
    func unpacked() async throws {
        // {"a":1}
        let packed =
            Self.head + [0xAB, 0x56, 0x4A, 0x54, 0xB2, 0x32, 0xAC, 0x05, 0x00, 0xAF, 0xAC, 0x1B, 0x56, 7, 0, 0, 0]
        let unpacked = try await body(packed, limit: 7)
        #expect(unpacked == Array(#"{"a":1}"#.utf8))
    }

    @Test("is bounded by what comes out of it: a bomb is too large after its first mebibyte")
    func bomb() async throws {
        let packed = Self.head + Array([[UInt8]](repeating: Self.zeros, count: 900).joined()) + Self.end
        #expect(packed.count < 1 << 20)
        await #expect(throws: NetworkError.tooLarge(limit: 1 << 20)) { try await body(packed, limit: 1 << 20) }
    }

    @Test("that cannot be unpacked is not HTTP")
    func broken() async throws {
        await #expect(throws: NetworkError.notHTTP) {
            try await body(Self.head + [0xFF, 0xFF, 0xFF, 0xFF], limit: 100)
        }
    }
}
