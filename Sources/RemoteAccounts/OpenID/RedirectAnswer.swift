import Accounts
import Networking
import Synchronization
import Transport

/// The answer that the browser brings back: only the first with the right state counts.
final class RedirectAnswer: Sendable {
    enum Outcome: Sendable {
        case code(Secret)
        /// The provider's error code and its text for people (RFC 6749, 4.1.2.1).
        case failed(code: String, message: String?)
        /// It comes from another provider (RFC 9207, 2.4).
        case foreign
    }

    private let path: String
    private let state: Secret
    private let issuer: String
    private let needsIssuer: Bool
    private let pages: RedirectPages
    private let taken = Mutex<Outcome?>(nil)

    init(at path: String, state: Secret, _ metadata: ProviderMetadata, pages: RedirectPages) {
        (self.path, self.state) = (path, state)
        issuer = metadata.issuer
        needsIssuer = metadata.sendsIssuer
        self.pages = pages
    }

    /// What the browser brought; `nil` until then.
    var outcome: Outcome? { taken.withLock { $0 } }

    /// Takes a request to the listener, and returns the reply to the browser.
    func take(_ message: LoopbackMessage) -> LoopbackReply {
        guard message.path == path else { return LoopbackReply(status: 404, page: "") }
        if outcome != nil { return refusal(410) }
        guard takeQuery(message.query), case .code = outcome else { return refusal(400) }
        return LoopbackReply(status: 200, page: Self.page(pages.done))
    }

    /// Takes the query of the address that a browser ended at; returns `false` if it is not for this login, or if
    /// another one was taken before.
    func takeQuery(_ query: [UInt8]) -> Bool {
        taken.withLock { taken in
            guard taken == nil, let parameters = FormParameters(query), parameters["state"] == state else {
                return false
            }
            taken = outcome(parameters)
            return true
        }
    }

    private func outcome(_ parameters: FormParameters) -> Outcome {
        // In a mix-up attack an error is as useful as a code, so both are checked.
        let sender = parameters["iss"]
        guard sender == nil ? !needsIssuer : sender == Secret(text: issuer) else { return .foreign }
        if let code = parameters["code"], !code.isEmpty, parameters["error"] == nil { return .code(code) }
        return .failed(code: parameters["error"]?.text ?? "", message: parameters["error_description"]?.text)
    }

    private func refusal(_ status: Int) -> LoopbackReply {
        LoopbackReply(status: status, page: Self.page(pages.refused))
    }

    private static func page(_ text: String) -> String {
        "<!doctype html><meta charset=\"utf-8\"><title>rollcall</title><p>\(text)</p>\n"
    }
}

/// The sentences on the pages that the browser shows at the end, inserted into HTML without escaping.
package struct RedirectPages: Sendable {
    /// The answer was accepted.
    package var done: String
    package var refused: String

    package init(done: String, refused: String) {
        self.done = done
        self.refused = refused
    }
}

/// The parameters of a query, each once (RFC 6749, 3.1).
struct FormParameters {
    private var values: [String: Secret] = [:]

    /// Returns `nil` if one occurs twice, or is badly encoded.
    init?(_ query: [UInt8]) {
        for field in PercentEncoding.fields(query) {
            guard let name = Self.decoded(field.name), let value = Self.decoded(field.value ?? []),
                values.updateValue(value, forKey: name.text) == nil
            else { return nil }
        }
    }

    subscript(_ name: String) -> Secret? { values[name] }

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> Secret? {
        var result = SecretBuilder(capacity: bytes.count)
        guard PercentEncoding.decode(bytes, isForm: true, { result.append($0) }) else { return nil }
        return result.build()
    }
}
