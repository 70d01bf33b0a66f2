import Accounts
import Synchronization
import Transport

/// The answer that the browser brings back: the first with the right state counts, and no other.
final class RedirectAnswer: Sendable {
    enum Outcome: Sendable {
        case code(Secret)
        /// The provider's error code (RFC 6749, 4.1.2.1).
        case failed(code: String)
        /// It is another provider's (RFC 9207, 2.4).
        case foreign
    }

    static let path = "/callback"

    private let state: Secret
    private let issuer: String
    private let needsIssuer: Bool
    private let pages: RedirectPages
    private let taken = Mutex<Outcome?>(nil)

    init(state: Secret, _ metadata: ProviderMetadata, pages: RedirectPages) {
        self.state = state
        issuer = metadata.issuer
        needsIssuer = metadata.sendsIssuer
        self.pages = pages
    }

    /// What came; `nil` as long as nothing did.
    var outcome: Outcome? { taken.withLock { $0 } }

    /// Takes a request to the listener, and says what the browser is answered.
    func take(_ message: LoopbackMessage) -> LoopbackReply {
        guard message.path == Self.path else { return LoopbackReply(status: 404, page: "") }
        return taken.withLock { taken in
            guard taken == nil else { return refusal(410) }
            guard let parameters = FormParameters(message.query), parameters["state"] == state else {
                return refusal(400)
            }
            let outcome = outcome(parameters)
            taken = outcome
            guard case .code = outcome else { return refusal(400) }
            return LoopbackReply(status: 200, page: Self.page(pages.done))
        }
    }

    private func outcome(_ parameters: FormParameters) -> Outcome {
        // An error is as good as a code to somebody who mixes providers up.
        let sender = parameters["iss"]
        guard sender == nil ? !needsIssuer : sender == Secret(text: issuer) else { return .foreign }
        if let code = parameters["code"], !code.isEmpty, parameters["error"] == nil { return .code(code) }
        return .failed(code: parameters["error"]?.text ?? "")
    }

    private func refusal(_ status: Int) -> LoopbackReply {
        LoopbackReply(status: status, page: Self.page(pages.refused))
    }

    private static func page(_ text: String) -> String {
        "<!doctype html><meta charset=\"utf-8\"><title>rollcall</title><p>\(text)</p>\n"
    }
}

/// The sentences of the pages that the browser shows at the end; they are put into HTML as they are.
package struct RedirectPages: Sendable {
    /// The answer was taken.
    package var done: String
    /// It was not.
    package var refused: String

    package init(done: String, refused: String) {
        self.done = done
        self.refused = refused
    }
}

/// The parameters of a query, each once (RFC 6749, 3.1).
struct FormParameters {
    private var values: [String: Secret] = [:]

    /// `nil` where one stands twice, or is not encoded as it must be.
    init?(_ query: [UInt8]) {
        for pair in query.split(separator: UInt8(ascii: "&")) {
            let halves = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(halves[0]), let value = Self.decoded(halves.count > 1 ? halves[1] : []),
                values.updateValue(value, forKey: name.text) == nil
            else { return nil }
        }
    }

    subscript(_ name: String) -> Secret? { values[name] }

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> Secret? {
        var result = SecretBuilder(capacity: bytes.count)
        var rest = bytes
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): result.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard rest.count >= 2, let high = digit(rest.removeFirst()), let low = digit(rest.removeFirst()) else {
                    return nil
                }
                result.append(high << 4 | low)
            default: result.append(byte)
            }
        }
        return result.build()
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46, 0x61...0x66: (byte & 0xDF) - 0x37
        default: nil
        }
    }
}
