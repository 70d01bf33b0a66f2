import NIOCore

/// A request as it came over the wire.
package struct LoopbackRequest: Sendable, Equatable {
    package var method: String
    /// The path and query as sent.
    package var target: String
    /// Names in lower case, in order.
    package var headers: [Header]
    package var body: [UInt8]
    /// Which connection it came on: 1 is the first.
    package var connection: Int

    package struct Header: Sendable, Equatable {
        package var name: String
        package var value: String
    }

    /// The first header of that name (in lower case).
    package func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    /// The body as text.
    package var text: String { String(decoding: body, as: UTF8.self) }

    /// Takes one whole request off `buffer`, or nothing while it is not whole. Knows `Content-Length` only.
    init?(readingFrom buffer: inout ByteBuffer, connection: Int) {
        let bytes = Array(buffer.readableBytesView)
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        let first = (lines.first ?? "").split(separator: " ")
        headers = lines.dropFirst().compactMap { line in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            return Header(
                name: line[..<colon].lowercased(),
                value: String(line[line.index(after: colon)...].drop { $0 == " " })
            )
        }
        let length = headers.first { $0.name == "content-length" }.flatMap { Int($0.value) } ?? 0
        guard first.count == 3, bytes.count >= end.upperBound + length else { return nil }
        method = String(first[0])
        target = String(first[1])
        body = Array(bytes[end.upperBound..<end.upperBound + length])
        self.connection = connection
        buffer.moveReaderIndex(forwardBy: end.upperBound + length)
    }
}
