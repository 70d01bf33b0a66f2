import Hummingbird
import NIOCore
import Networking

extension Routes {
    /// Portraits are public, as in the directory that the API is modelled on: they show no real person.
    @Sendable
    func portrait(_ request: Request, _ context: ServerContext) async throws -> Response {
        let parts = ["first", "second", "file"].compactMap { context.parameters.get($0) }
        let folder = parts.count == 3 ? parts[0] : nil
        guard let sex = parts.dropLast().last.flatMap(PeopleDirectory.Portrait.Sex.init),
            let size = PeopleDirectory.Portrait.Size(folder: folder), let number = parts.last.flatMap(Self.number)
        else { throw Failure.notFound }
        let portrait = PeopleDirectory.Portrait(sex: sex, number: number, size: size)
        let file = try await connections.cancellingOnDisconnect(context.connection) { [workers, directory] in
            try await workers.run { directory.portrait(portrait) }
        }
        guard let file else { throw Failure.notFound }
        return Response(
            status: .ok,
            headers: [.contentType: "image/jpeg", .cacheControl: "public, max-age=86400, immutable"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: file)))
    }

    /// The number in `7.jpg`.
    private static func number(_ file: String) -> Int? {
        guard file.hasSuffix(".jpg"), file.utf8.count <= 8, let number = Int(file.dropLast(4)),
            "\(number).jpg" == file
        else { return nil }
        return number
    }

    /// Returns where the client reached this server, `https://example.com:8080`; `nil` if it did not send what can be
    /// part of a URL in every format of people.
    func origin(of request: Request, _ context: ServerContext) -> String? {
        guard let authority = request.head.authority, 1...255 ~= authority.utf8.count, authority.isPlainAuthority else {
            return nil
        }
        let isSecure = isTLS || proxies.saysHTTPS(request.headers, peer: context.peer)
        let origin = "\(isSecure ? "https" : "http")://\(authority)"
        return Origin(origin) == nil ? nil : origin
    }
}

extension String {
    /// Whether it is a host and perhaps a port (RFC 3986, 3.2.2 and 3.2.3) of nothing that some format would have to
    /// escape.
    fileprivate var isPlainAuthority: Bool {
        var rest = utf8[...]
        func take(while isPart: (UInt8) -> Bool) -> Int {
            let part = rest.prefix(while: isPart)
            rest = rest[part.endIndex...]
            return part.count
        }
        func isHex(_ byte: UInt8) -> Bool {
            (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
        }
        if rest.first == UInt8(ascii: "[") {
            rest.removeFirst()
            guard take(while: { isHex($0) || ":.".utf8.contains($0) }) > 1, rest.popFirst() == UInt8(ascii: "]") else {
                return false
            }
        } else {
            let name = rest.prefix { $0 != UInt8(ascii: ":") }
            let escapes = name.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false).dropFirst()
            let isName = name.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || ".-_~%".utf8.contains(byte)
            }
            guard !name.isEmpty, isName, escapes.allSatisfy({ $0.count >= 2 && $0.prefix(2).allSatisfy(isHex) }) else {
                return false
            }
            rest = rest[name.endIndex...]
        }
        return rest.isEmpty
            || rest.first == UInt8(ascii: ":") && rest.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
    }
}
