import Accounts
import JSON
import Settings
import Text
import Times
import Transport

import struct FoundationEssentials.Date

/// A whole answer, read as a description says. Tokens go from its body straight into wiped memory.
struct Answer {
    let response: HTTPResponse
    /// The first byte of the body's JSON value; `nil` if the body is not JSON.
    private let kind: UInt8?
    /// All cookies that its origin has set so far, including its own.
    private let cookies: Secret?
    private let received: Date?
    /// Where it comes from; `nil` if that is unknown.
    private let place: CookiePlace?

    /// Throws if `limit` is exceeded before the body is read.
    ///
    /// - Parameters:
    ///   - url: Where the request was sent, for the cookies that it sets.
    ///   - received: When it arrived, for the cookies that it deletes by a date.
    init(
        _ response: HTTPResponse, at url: String? = nil, within limit: ReadingLimit, received: Date? = nil,
        cookies: Secret? = nil
    ) throws(EndpointError) {
        self.response = response
        self.received = received
        place = url.flatMap { CookiePlace($0) }
        self.cookies = cookies.flatMap { $0.isEmpty ? nil : $0 }
        (kind, isCutShort) = response.body.withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            guard let kind = try? reader.peek() else { return (nil, false) }
            do throws(JSONError) {
                try reader.checkDocument { limit.failure != nil }
                return (kind, false)
            } catch {
                return (nil, "{[".utf8.contains(kind) && error.reason == .syntax(.unexpectedEnd))
            }
        }
        if let failure = limit.failure { throw failure }
    }

    var isJSON: Bool { kind != nil }
    var isObject: Bool { kind == UInt8(ascii: "{") }
    /// Whether the body begins like JSON, and ends before it is.
    let isCutShort: Bool
    /// Whether the body is a page for people.
    var isPage: Bool { response.body.first { !Self.isSpace($0) } == UInt8(ascii: "<") }

    /// The whole body, if it is JSON. Not for an answer with tokens in it.
    var tree: JSONValue? { isJSON ? try? JSONDocument(response.body).root : nil }

    /// Returns the first value at a path in the body. Not for tokens.
    func value(_ path: String) -> JSONValue? {
        isJSON ? FieldPath(path)?.values(in: response.body).first : nil
    }

    /// Returns the texts at a path in the body that are not empty.
    func secrets(_ path: String) -> [Secret] {
        FieldPath(path).map { secrets(.path($0)) }?.compactMap(\.self).filter { !$0.isEmpty } ?? []
    }

    /// Returns the values at `source`, without nulls. `token` is the one whose claims are read if the source names no
    /// other.
    func values(_ source: AnswerSource, token: Token? = nil) -> [JSONValue] {
        let found: [JSONValue]
        switch source {
        case .path(let path): found = isJSON ? path.values(in: response.body) : []
        case .header(let name): found = response.header(name).map { [.string($0)] } ?? []
        case .cookie(let name): found = cookie(name).map { [.string($0)] } ?? []
        case .body: found = bareBody.map { [.string($0.text)] } ?? []
        case .between(let before, let after):
            found = response.body.text(between: before, and: after).map { [.string($0)] } ?? []
        case .form(let name): found = HTMLForms(response.body).value(name).map { [.string($0)] } ?? []
        case .cookies: found = cookies.map { [.string($0.text)] } ?? []
        case .status: found = [.integer(response.status)]
        case .claim(let name, of: let path?):
            let claims = secrets(.path(path)).lazy.compactMap { token in
                token.flatMap { $0.withUnsafeBytes { JSONWebToken.claims(of: $0) } }
            }
            found = claims.first.map { name.values(in: $0) } ?? []
        case .claim(let name, of: nil):
            let claims = token.flatMap { token in token.withUnsafeBytes { JSONWebToken.claims(of: $0) } }
            found = claims.map { name.values(in: $0) } ?? []
        }
        return found.filter { $0 != .null }
    }

    /// Whether there is anything but null at `source`, which may be a token.
    func has(_ source: AnswerSource) -> Bool { !secrets(source).isEmpty }

    /// Returns the texts at the sources, in order; numbers and booleans count as text, since codes are written either
    /// way.
    func texts(_ sources: [AnswerSource]) -> [String] { sources.flatMap { values($0) }.compactMap(\.plainText) }

    /// Returns the texts with their sources, spelled as in a description's meanings: a text that looks like a boolean
    /// or a number is in quotation marks, and also without them if the source can only contain text.
    func codes(_ sources: [AnswerSource]) -> [(source: String, text: String)] {
        sources.flatMap { source in
            values(source).flatMap { value -> [(source: String, text: String)] in
                guard let text = value.plainText else { return [] }
                let quoted = value.string != nil && JSONValue.readsAsScalar(text) ? ["\"\(text)\""] : []
                let bare = source.isText || quoted.isEmpty ? [text] : []
                return (bare + quoted).map { (source.description, $0) }
            }
        }
    }

    /// Returns what is carried over to a later request: the first text, number or boolean that is not empty; throws if
    /// it is longer than ``AnswerLimits/token`` or more than a line.
    func carried(_ sources: [AnswerSource]) throws(EndpointError) -> Token? {
        for source in sources {
            if source == .cookies {
                guard let token = try cookies(of: source) else { continue }
                return token
            }
            guard let found = secrets(source).first,
                let secret = found ?? values(source).first?.plainText.map({ Secret(text: $0) }), !secret.isEmpty
            else { continue }
            guard secret.isTextLine, secret.count <= AnswerLimits.token else {
                throw .notUnderstood(reason: .member(source.description))
            }
            return Token(secret)
        }
        return nil
    }

    /// Returns the first text that is not empty; values of other types are skipped.
    func message(_ sources: [AnswerSource]) -> String? {
        for case .string(let text) in sources.flatMap({ values($0) }) where !text.isEmpty { return text }
        return nil
    }

    /// Returns what an answer without a session says of the reason: its message, else its code.
    func words(_ failure: FailureDescription) -> String? {
        message(failure.message) ?? texts(failure.codes.filter { !$0.isText && $0 != .status }).first { !$0.isEmpty }
    }

    /// Returns the first text that is not empty; throws if it is longer than ``AnswerLimits/text``, or a value of
    /// another type comes first.
    ///
    /// - Parameter skipsOthers: Whether a value of another type is passed over: for what is only shown.
    func text(
        _ sources: [AnswerSource], token: Token? = nil, skipsOthers: Bool = false
    ) throws(EndpointError) -> String? {
        for source in sources {
            for value in values(source, token: token) {
                if skipsOthers, value.string == nil { continue }
                guard case .string(let text) = value, text.utf8.count <= AnswerLimits.text else {
                    throw .notUnderstood(reason: .member(source.description))
                }
                if !text.isEmpty { return text }
            }
        }
        return nil
    }

    /// Returns the first token that is not empty. All cookies are a token only where this answer sets one of them:
    /// those that a page before it sets are everybody's.
    ///
    /// A token goes back into a header or a body, so anything but visible ASCII is refused (RFC 6750, 2.1, allows even
    /// less), and what is longer than ``AnswerLimits/token``.
    func token(_ sources: [AnswerSource]) throws(EndpointError) -> Token? {
        for source in sources {
            if source == .cookies {
                guard setsCookie, let token = try cookies(of: source) else { continue }
                return token
            }
            guard let found = secrets(source).first else { continue }
            guard var secret = found else { throw .notUnderstood(reason: .member(source.description)) }
            if secret.isEmpty { continue }
            if case .header = source { secret = secret.withoutScheme }
            guard (1...AnswerLimits.token).contains(secret.count),
                secret.withUnsafeBytes({ $0.allSatisfy { (0x21...0x7E).contains($0) } })
            else { throw .notUnderstood(reason: .member(source.description)) }
            return Token(secret)
        }
        return nil
    }

    /// Returns when the session ends, from the first form that can be read; `nil` if none can, since a session works
    /// without it.
    func end(_ forms: [ExpiryDescription], token: Token?, now: () -> Date) -> Date? {
        for form in forms {
            if let date = values(form.source, token: token).first.flatMap({ form.date($0, now: now) }) { return date }
        }
        return nil
    }

    private var setsCookie: Bool {
        response.cookies(received: received).contains { $0.value != nil && place?.accepts($0) != false }
    }

    /// Returns all cookies, which have a space between them, as they are sent back; `nil` if there are none.
    private func cookies(of source: AnswerSource) throws(EndpointError) -> Token? {
        guard let text = cookies else { return nil }
        guard text.count <= AnswerLimits.token,
            text.withUnsafeBytes({ $0.allSatisfy { (0x20...0x7E).contains($0) } })
        else { throw .notUnderstood(reason: .member(source.description)) }
        return Token(text)
    }

    /// The value of the last cookie of that name that the answer sets and does not delete; `nil` if there is none. One
    /// of another path is another cookie (RFC 6265, 5.3).
    private func cookie(_ name: String) -> String? {
        var kept: [ResponseCookie] = []
        for cookie in response.cookies(received: received) where cookie.name == name {
            kept.removeAll { ($0.path ?? place?.folder) == (cookie.path ?? place?.folder) }
            if cookie.value != nil { kept.append(cookie) }
        }
        return kept.last?.bareValue
    }

    /// Returns when the first of these sources that is a cookie of this answer ends, by the cookie itself.
    func cookieEnd(_ sources: [AnswerSource]) -> Date? {
        for case .cookie(let name) in sources {
            let cookie = response.cookies(received: received).last { $0.name == name && $0.value != nil }
            if let cookie { return cookie.end.map { Date(timeIntervalSince1970: Double($0)) } }
        }
        return nil
    }

    /// Returns the texts at `source`, without nulls; `nil` for a value of another type.
    private func secrets(_ source: AnswerSource) -> [Secret?] {
        switch source {
        case .path(let path):
            guard isJSON else { return [] }
            let found = path.values(in: response.body) { reader throws(JSONError) -> Secret?? in
                if try reader.takeNull() { return .none }
                return .some(try reader.peek() == UInt8(ascii: "\"") ? try reader.readSecret() : nil)
            }
            return found.compactMap(\.self)
        case .body: return bareBody.map { [$0] } ?? []
        default: return values(source).map { value in value.string.map { Secret(text: $0) } }
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// The bare body: text without the spaces around it, or JSON that is one string.
    private var bareBody: Secret? {
        response.body.withUnsafeBytes { bytes in
            switch kind {
            case UInt8(ascii: "\""):
                var reader = JSONReader(bytes)
                return try? reader.readSecret()
            case UInt8(ascii: "{"), UInt8(ascii: "["): return nil
            default:
                guard let start = bytes.firstIndex(where: { !Self.isSpace($0) }),
                    let end = bytes.lastIndex(where: { !Self.isSpace($0) })
                else { return nil }
                return Secret(copying: UnsafeRawBufferPointer(rebasing: bytes[start...end]))
            }
        }
    }
}

extension [UInt8] {
    /// Returns the first text between two others, or up to the end of its line if the second is empty.
    fileprivate func text(between before: String, and after: String) -> String? {
        guard let start = firstRange(of: before.utf8)?.upperBound else { return nil }
        let rest = self[start...]
        let end =
            after.isEmpty ? rest.firstIndex { $0 == 0x0A || $0 == 0x0D } : rest.firstRange(of: after.utf8)?.lowerBound
        guard let end = end ?? (after.isEmpty ? rest.endIndex : nil) else { return nil }
        return String(foreign: rest[..<end])
    }
}

extension Secret {
    /// What follows `Bearer ` in a header; all of it if nothing does.
    fileprivate var withoutScheme: Secret {
        withUnsafeBytes { bytes in
            let scheme = "bearer ".utf8
            guard bytes.prefix(scheme.count).elementsEqual(scheme, by: { $0 | 0x20 == $1 }) else { return self }
            return Secret(copying: UnsafeRawBufferPointer(rebasing: bytes[scheme.count...]))
        }
    }
}

extension JSONValue {
    /// Returns whether a text looks like a boolean or a number, although it is neither.
    fileprivate static func readsAsScalar(_ text: String) -> Bool {
        if text == "true" || text == "false" { return true }
        guard let first = text.utf8.first, first == 0x2D || (0x30...0x39).contains(first) else { return false }
        return (try? JSONDocument(Array(text.utf8)).root).map { if case .number = $0 { true } else { false } } ?? false
    }
}

/// The most bytes of the parts of a session that an answer may bring. The session file holds 256 KiB, and the oldest
/// sessions make way for a new one: with its tokens, escaped, it is not to take more than half of that.
enum AnswerLimits {
    /// Of a name, an email address, a login name or a subject.
    static let text = 1_024
    /// Of a token, or of a value that is carried over.
    static let token = 16 * 1_024
}

/// How long an answer may be read: no longer than its exchange may take, and not after the task was cancelled.
struct ReadingLimit: Sendable {
    /// Only cancelling the task ends it.
    static let none = ReadingLimit()

    private let time: (limit: Duration, left: @Sendable () -> Duration)?

    private init() { time = nil }

    /// - Parameters:
    ///   - limit: The limit on the whole exchange, which begins now; `nil` for none.
    ///   - clock: Times it.
    init(_ limit: Duration?, on clock: some Clock<Duration>) {
        time = limit.map { ($0, clock.countdown($0)) }
    }

    /// Why reading must stop; `nil` while it may go on.
    var failure: EndpointError? {
        if Task.isCancelled { return .cancelled }
        guard let time, time.left() <= .zero else { return nil }
        return .timedOut(after: time.limit)
    }
}
