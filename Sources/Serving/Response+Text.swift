import Hummingbird
import NIOCore

extension Response {
    /// The answer with a text, compressed if it is long and the client accepts gzip.
    init(text: String, type: String, for request: Request) {
        let bytes = Array(text.utf8)
        var headers: HTTPFields = [.contentType: type]
        guard bytes.count >= Self.minimumCompressedLength else {
            self.init(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
            return
        }
        headers[.vary] = "Accept-Encoding"
        var body = bytes
        if request.takesGZip, let gzip = GZip() {
            headers[.contentEncoding] = "gzip"
            body = gzip.compress(bytes, isLast: true)
        }
        self.init(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }

    /// Shorter answers fit into one packet as they are.
    static let minimumCompressedLength = 1_200
}
