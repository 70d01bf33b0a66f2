import Accounts
import FoundationEssentials
import JSON
import SignIn

/// Cargo's protocol for credential providers, a JSON object a line
/// (https://doc.rust-lang.org/cargo/reference/credential-provider-protocol.html).
enum CargoCredential {
    /// What a provider says first: the versions of the protocol that it knows.
    static let hello = SecretJSON.line([("v", .plain(.array([.integer(1)])))])

    /// What cargo asks.
    struct Request {
        var kind = ""
        /// The URL of the registry's index.
        var index: String?

        /// Returns `nil` if a line is no request. What else is in it, such as a token to store, is left there.
        init?(_ line: Secret) {
            let isRequest = line.withUnsafeBytes { bytes in
                var reader = JSONReader(bytes.assumingMemoryBound(to: UInt8.self))
                do {
                    try reader.readObject { (reader, name) throws(JSONError) in
                        if reader.is(name, "kind") {
                            kind = reader.string(try reader.readString())
                        } else if reader.is(name, "registry") {
                            try reader.readObject { (reader, name) throws(JSONError) in
                                guard reader.is(name, "index-url") else { return try reader.skipValue() }
                                index = reader.string(try reader.readString())
                            }
                        } else {
                            try reader.skipValue()
                        }
                    }
                    try reader.finish()
                    return true
                } catch {
                    return false
                }
            }
            guard isRequest, !kind.isEmpty else { return nil }
            for kind in ["sparse+", "registry+"] where index?.hasPrefix(kind) == true {
                index?.removeFirst(kind.count)
            }
        }
    }

    /// The answer with the value of the header that cargo sends as it is; `nil` if the session is presented otherwise.
    static func answer(_ token: LentToken) -> Secret? {
        guard let header = token.header, header.authorization != nil else { return nil }
        let end = token.expiresAt.map { SecretJSON.plain(.integer(Int($0.timeIntervalSince1970))) }
        return SecretJSON.line([
            (
                "Ok",
                .object([
                    ("kind", .text("get")), ("token", .token(header.value)),
                    ("cache", .text(end == nil ? "session" : "expires")), ("expiration", end),
                    ("operation_independent", .plain(.boolean(true))),
                ])
            )
        ])
    }

    static func refusal(_ kind: String) -> Secret {
        SecretJSON.line([("Err", .object([("kind", .text(kind))]))])
    }

    /// Why there is none, for people.
    static func failure(_ message: String) -> Secret {
        SecretJSON.line([
            ("Err", .object([("kind", .text("other")), ("message", .text(message)), ("caused-by", .list([]))]))
        ])
    }
}
