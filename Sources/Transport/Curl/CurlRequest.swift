import CLibraries
import Files
import Networking

/// The headers and the body to send, in memory that is wiped on deallocation, libcurl's copies included.
///
/// Bodies contain passwords, headers tokens. The kernel's buffers and, under HTTP/2, nghttp2's cannot be wiped.
final class CurlRequest {
    private(set) var headers: UnsafeMutablePointer<curl_slist>?
    private let storage: UnsafeMutableRawBufferPointer

    /// The body; even an empty one has an address.
    var body: UnsafeMutableRawPointer? { storage.baseAddress }
    var bodyCount: Int { storage.count - 1 }

    init(body: [UInt8]) {
        storage = .allocate(byteCount: body.count + 1, alignment: 1)
        storage.copyBytes(from: body)
    }

    /// Creates the list of headers; returns `false` if there is no memory for it.
    ///
    /// - Parameter names: The headers not to send, in lower case.
    func makeHeaders(of request: HTTPRequest, leavingOut names: Set<String>) -> Bool {
        for header in request.headers where !names.contains(header.name.lowercased()) {
            guard append(header) else { return false }
        }
        let given = Set(request.headers.map { $0.name.lowercased() })
        // What libcurl would otherwise add.
        for name in ["Content-Type", "Expect", "Accept"] where !given.contains(name.lowercased()) {
            guard append(name, ":", nil) else { return false }
        }
        return true
    }

    deinit {
        if let headers { ccurl_list_free(headers) }
        storage.wipe()
        storage.deallocate()
    }

    private func append(_ header: HTTPRequest.Header) -> Bool {
        header.withUnsafeBytes { value in
            // libcurl takes a name and a bare colon for a header to leave out; a semicolon sends it empty.
            value.isEmpty ? append(header.name, ";", nil) : append(header.name, ": ", value)
        }
    }

    /// Appends a line, assembled in memory that is wiped.
    private func append(_ name: String, _ mark: StaticString, _ value: UnsafeRawBufferPointer?) -> Bool {
        let head = Array(name.utf8) + mark.withUTF8Buffer { Array($0) }
        let line = UnsafeMutableRawBufferPointer.allocate(
            byteCount: head.count + (value?.count ?? 0) + 1, alignment: 1)
        defer {
            line.wipe()
            line.deallocate()
        }
        line.copyBytes(from: head)
        if let value { UnsafeMutableRawBufferPointer(rebasing: line[head.count...]).copyMemory(from: value) }
        line[line.count - 1] = 0
        let longer = ccurl_list_append(headers, line.baseAddress?.assumingMemoryBound(to: CChar.self))
        guard let longer else { return false }
        headers = longer
        return true
    }
}

extension HTTPRequest {
    /// Whether every header can be sent as it is, with none breaking the line (RFC 9110, 5.1 and 5.5).
    var hasSoundHeaders: Bool {
        headers.allSatisfy { header in
            !header.name.isEmpty
                && header.name.utf8.allSatisfy { $0.isLetterOrDigit || "!#$%&'*+-.^_`|~".utf8.contains($0) }
                && header.withUnsafeBytes { $0.allSatisfy { $0 != 0 && $0 != 0x0A && $0 != 0x0D } }
        }
    }

    /// Whether any header may be confidential: any that is not known to be harmless.
    var mayHaveSecretHeader: Bool { headers.contains { !Redaction.isHarmless(header: $0.name) } }
}
