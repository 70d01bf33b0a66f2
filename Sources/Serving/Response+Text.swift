import Hummingbird
import NIOCore

extension Response {
    /// The answer with a text, compressed if it is long and the client accepts gzip.
    init(text: String, type: String, for request: Request) {
        var headers: HTTPFields = [.contentType: type]
        var body = Array(text.utf8)
        if body.count >= Self.minimumCompressedLength {
            headers[.vary] = "Accept-Encoding"
            if request.takesGZip, let gzip = GZip() {
                headers[.contentEncoding] = "gzip"
                body = gzip.compress(body, isLast: true)
            }
        }
        self.init(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }

    /// Shorter answers fit into one packet as they are.
    static let minimumCompressedLength = 1_200
}
