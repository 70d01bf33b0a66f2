import Accounts
import Hummingbird
import NIOCore

extension Request {
    /// Returns the body of a JSON request, in wiped memory from the network on.
    ///
    /// - Parameters:
    ///   - types: The media types that it may have.
    ///   - ask: Asks the client for the body, once there is no reason left to refuse it.
    func json(
        _ limits: BodyLimits, types: [String] = ["application/json"], asking ask: () -> Void
    ) async throws -> Secret {
        guard let mediaType, types.contains(mediaType) else {
            throw Failure(.unsupportedMediaType, "The body must be \(types.joined(separator: " or ")).")
        }
        // RFC 9110, 15.5.16: nothing here decompresses.
        guard ["identity", nil].contains(headers[.contentEncoding]?.lowercased()) else {
            throw Failure(.unsupportedMediaType, "The body must not be compressed.")
        }
        // What is no `Int` is larger than any.
        if let length = headers[.contentLength], Int(length) ?? .max > limits.bytes {
            throw Failure.tooLarge(limits)
        }
        ask()
        return try await withThrowingTaskGroup(of: Secret.self) { group in
            group.addTask { [body] in try await Self.collect(body, limits) }
            group.addTask {
                try await Task.sleep(for: limits.time, clock: .continuous)
                throw Failure.tooSlow
            }
            defer { group.cancelAll() }
            guard let body = try await group.next() else { throw CancellationError() }
            return body
        }
    }

    private static func collect(_ body: RequestBody, _ limits: BodyLimits) async throws -> Secret {
        var builder = SecretBuilder()
        for try await part in body {
            guard builder.count + part.readableBytes <= limits.bytes else { throw Failure.tooLarge(limits) }
            part.withUnsafeReadableBytes { builder.append(contentsOf: $0) }
            // What remains of the password here is the kernel's copy.
            part.wipe()
        }
        return builder.build()
    }

    /// The media type without its parameters, in lower case.
    private var mediaType: String? {
        headers[.contentType]?.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
    }

    /// Returns the token of `Authorization: Bearer` (RFC 6750, 2.1).
    func bearer() throws(Failure) -> Token {
        let fields = headers[values: .authorization]
        let scheme = "bearer ".utf8
        guard fields.count == 1, case let field = fields[0].utf8,
            field.prefix(scheme.count).elementsEqual(scheme, by: { $0 | 0x20 == $1 }),
            case let token = field.dropFirst(scheme.count).drop(while: { $0 == UInt8(ascii: " ") }),
            !token.isEmpty, !token.contains(UInt8(ascii: " "))
        else { throw Failure.invalidToken }
        return Token(String(Substring(token)))
    }
}

/// How much of a request's body is accepted, and how long it may take to arrive.
package struct BodyLimits: Sendable, Hashable {
    package var bytes: Int
    package var time: Duration

    package init(bytes: Int, time: Duration) {
        self.bytes = bytes
        self.time = time
    }

    /// 64 KiB in 10 s.
    package static let standard = BodyLimits(bytes: 64 << 10, time: .seconds(10))
}
