import Accounts
import JSON
import Settings
import Transport

import struct FoundationEssentials.Date

/// A whole answer, read as a description says.
struct Answer {
    let response: HTTPResponse
    /// The body, if it is JSON.
    let tree: JSONValue?
    /// All cookies set so far, including this answer's.
    private let jar: CookieJar

    /// Throws if `limit` is exceeded before the body is read.
    init(
        _ response: HTTPResponse, within limit: ReadingLimit, jar: CookieJar = CookieJar()
    ) throws(EndpointError) {
        self.response = response
        self.jar = jar
        tree = response.body.isEmpty ? nil : try? JSONDocument(response.body) { limit.failure != nil }.root
        if let failure = limit.failure { throw failure }
    }

    /// Returns the values at `source`, without nulls. `token` is the one whose claims are read if the source names no
    /// other.
    func values(_ source: AnswerSource, token: Token? = nil) -> [JSONValue] {
        let found: [JSONValue]
        switch source {
        case .path(let path): found = tree.map { path.values(in: $0) } ?? []
        case .header(let name): found = response.header(name).map { [.string($0)] } ?? []
        case .cookie(let name): found = cookie(name).map { [.string($0)] } ?? []
        case .body: found = body.map { [.string($0)] } ?? []
        case .form(let name): found = HTMLForms(response.body).value(name).map { [.string($0)] } ?? []
        case .cookies: found = jar.text.isEmpty ? [] : [.string(jar.text.text)]
        case .status: found = [.integer(response.status)]
        case .claim(let name, of: let path?):
            let claims = values(.path(path)).lazy.compactMap { value -> JSONValue? in
                guard case .string(let text) = value else { return nil }
                return JSONWebToken.claims(of: text.utf8)
            }
            found = claims.first.map { name.values(in: $0) } ?? []
        case .claim(let name, of: nil):
            let claims = token.flatMap { token in token.withUnsafeBytes { JSONWebToken.claims(of: $0) } }
            found = claims.map { name.values(in: $0) } ?? []
        }
        return found.filter { $0 != .null }
    }

    /// Returns the texts at the sources, in order; numbers and booleans count as text, since codes are written either
    /// way.
    func texts(_ sources: [AnswerSource]) -> [String] { sources.flatMap { values($0) }.compactMap(\.plainText) }

    /// Returns the texts with their sources, spelled as in a description's meanings: a text that looks like a boolean
    /// or a number is in quotation marks, unless the source can only contain text.
    func codes(_ sources: [AnswerSource]) -> [(source: String, text: String)] {
        sources.flatMap { source in
            values(source).compactMap { value in
                guard let text = value.plainText else { return nil }
                let isQuoted = !source.isText && value.string != nil && JSONValue.readsAsScalar(text)
                return (source.description, isQuoted ? "\"\(text)\"" : text)
            }
        }
    }

    /// Returns what is carried over to a later request: the first text, number or boolean that is not empty.
    func carried(_ sources: [AnswerSource]) throws(EndpointError) -> Token? {
        for source in sources {
            if source == .cookies {
                guard let token = try cookies(of: source) else { continue }
                return token
            }
            guard let text = values(source).first?.plainText, !text.isEmpty else { continue }
            guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
                throw .notUnderstood(reason: .member(source.description))
            }
            return Token(text)
        }
        return nil
    }

    /// Returns the first text that is not empty; values of other types are skipped.
    func message(_ sources: [AnswerSource]) -> String? {
        for case .string(let text) in sources.flatMap({ values($0) }) where !text.isEmpty { return text }
        return nil
    }

    /// Returns the first text that is not empty; throws if a value of another type comes first.
    func text(_ sources: [AnswerSource], token: Token? = nil) throws(EndpointError) -> String? {
        for source in sources {
            for value in values(source, token: token) {
                guard case .string(let text) = value else { throw .notUnderstood(reason: .member(source.description)) }
                if !text.isEmpty { return text }
            }
        }
        return nil
    }

    /// Returns the first token that is not empty.
    ///
    /// A token goes back into a header or a body, so anything but visible ASCII is refused (RFC 6750, 2.1, allows even
    /// less).
    func token(_ sources: [AnswerSource]) throws(EndpointError) -> Token? {
        for source in sources {
            if source == .cookies {
                guard let token = try cookies(of: source) else { continue }
                return token
            }
            guard let value = values(source).first else { continue }
            guard case .string(var text) = value else { throw .notUnderstood(reason: .member(source.description)) }
            if text.isEmpty { continue }
            if case .header = source, text.lowercased().hasPrefix("bearer ") { text = String(text.dropFirst(7)) }
            guard !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw .notUnderstood(reason: .member(source.description))
            }
            return Token(text)
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

    /// Returns all cookies, which have a space between them, as they are sent back; `nil` if there are none.
    private func cookies(of source: AnswerSource) throws(EndpointError) -> Token? {
        let text = jar.text
        guard !text.isEmpty else { return nil }
        guard text.withUnsafeBytes({ $0.allSatisfy { (0x20...0x7E).contains($0) } }) else {
            throw .notUnderstood(reason: .member(source.description))
        }
        return Token(text)
    }

    private func cookie(_ name: String) -> String? {
        response.cookies.first { $0.name == name && $0.value != nil }?.value
    }

    /// The bare body: text, or JSON that is one string.
    private var body: String? {
        switch tree {
        case .string(let text): return text
        case .object, .array: return nil
        default:
            let text = String(decoding: response.body, as: UTF8.self)
            let isSpace = { (character: Character) in character.isWhitespace || character.isNewline }
            let trimmed = text.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
            return trimmed.isEmpty ? nil : String(trimmed)
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
