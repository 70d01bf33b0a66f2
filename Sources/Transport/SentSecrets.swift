import FoundationEssentials
import JSON
import Networking

/// The secrets that requests sent and answers returned, which must not appear in a trace.
///
/// They are redacted in every answer, since any answer may repeat them anywhere.
struct SentSecrets {
    /// The shortest text to look for, in bytes: a shorter one occurs in half of all texts.
    private static let shortest = 4

    /// All of them, as they were sent and as JSON writes them.
    private(set) var all = Redactor()
    /// Those that requests name themselves. Unlike the others none is a mere constant, which may stand in any address.
    private(set) var named = Redactor()

    init() {}

    /// Adds the secrets that a request names itself.
    mutating func add(named secrets: Redactor) {
        named.add(secrets)
        all.add(secrets)
    }

    mutating func add(_ request: HTTPRequest) {
        add(named: request.secrets)
        for header in request.headers where !Redaction.isHarmless(header: header.name) { add(header) }
        let address = request.url.prefix { $0 != "#" }
        if let mark = address.firstIndex(of: "?") {
            addForm(address[address.index(after: mark)...]) { Redaction.isRedacted(parameter: $0, text: $1) }
        }
        guard request.body.count <= Redaction.limit else { return }
        if Redaction.isForm(request.headers) {
            addForm(String(decoding: request.body, as: UTF8.self)) {
                Redaction.isRedacted($0, text: $1, isRequest: true)
            }
        } else {
            JSONValue.traced(request.body)?.secrets().forEach { add($0) }
        }
    }

    /// Adds the values that an answer has under the names of the request's `secretMembers`.
    mutating func add(_ response: HTTPResponse, to request: HTTPRequest) {
        guard !request.secretMembers.isEmpty, response.body.count <= Redaction.limit else { return }
        JSONValue.traced(response.body)?.texts(under: request.secretMembers).forEach { add($0) }
    }

    private mutating func add(_ text: String) {
        guard text.utf8.count >= Self.shortest else { return }
        for bytes in [Array(text.utf8), Self.escaped(text, isASCII: false), Self.escaped(text, isASCII: true)] {
            bytes.withUnsafeBytes { all.add($0) }
        }
    }

    /// Adds a header's value and the part after its scheme, or its cookies' values, and the user and password of Basic.
    private mutating func add(_ header: HTTPRequest.Header) {
        let words = header.value.split(separator: " ", maxSplits: 1)
        var parts = words.count > 1 ? [header.value, String(words[1])] : [header.value]
        if header.name.lowercased() == "cookie" {
            parts = header.value.split(separator: ";").compactMap {
                $0.split(separator: "=", maxSplits: 1).last.map(String.init)
            }
        }
        if words.first?.lowercased() == "basic", words.count > 1, let bytes = Data(base64Encoded: String(words[1])) {
            parts += String(decoding: bytes, as: UTF8.self).split(separator: ":", maxSplits: 1).map {
                Self.decoded(String($0))
            }
        }
        parts.forEach { add($0) }
    }

    private mutating func addForm(_ text: some StringProtocol, isSecret: (String, String?) -> Bool) {
        for field in PercentEncoding.fields(text.utf8) {
            let name = String(decoding: field.name, as: UTF8.self)
            guard let value = field.value.map({ String(decoding: $0, as: UTF8.self) }) else {
                add(Self.decoded(name))
                continue
            }
            if isSecret(Redaction.percentDecoded(name) ?? "", Redaction.percentDecoded(value)) {
                add(Self.decoded(value))
            }
        }
    }

    /// Returns the text decoded like a form, or unchanged if that is impossible.
    private static func decoded(_ text: String) -> String {
        let spaced = text.replacing("+", with: " ")
        return Redaction.percentDecoded(spaced) ?? spaced
    }

    /// Returns the text as JSON writes it in a string.
    private static func escaped(_ text: String, isASCII: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(json: text, isASCII: isASCII)
        return Array(bytes.dropFirst().dropLast())
    }
}
