import Accounts
import JSON
import Networking
import Settings
import Text
import Transport

import struct FoundationEssentials.Date

/// What an answer's status and failure code say, before a session is read from its body.
enum Verdict {
    case ok(Answer)
    /// Wrong email or password, or tokens that are not accepted. `isGuessed` is whether the status alone says so, with
    /// no code that `rollcall-server` could have sent.
    case rejected(status: Int, isGuessed: Bool)
    /// The account may not sign in. `isGuessed` is whether the status alone says so.
    case forbidden(message: String?, isGuessed: Bool)
    /// The status says success, and what the description requires of one is not there: its source.
    case incomplete(String)
    case unverified(message: String?)
    case secondFactor(Answer)
    case wrongCode
    case expiredCode
    case invalid(status: Int, message: String?)
    case locked(retryAfter: Duration?)

    /// Throws if the answer is unusable, or `limit` is exceeded. What it, or the error, quotes may repeat secrets, and
    /// may be of any length: see `without`.
    ///
    /// - Parameters:
    ///   - url: Where the request was sent.
    ///   - asks: How a request for a second factor is recognised, which takes precedence over success; empty if none is
    ///     expected.
    init(
        _ response: HTTPResponse, to request: RequestDescription, at url: String, of description: EndpointDescription,
        asks: [SecondFactorDescription.Condition], jar: CookieJar, within limit: ReadingLimit, now: () -> Date
    ) throws(EndpointError) {
        let answer = try Answer(
            response, at: url, within: limit, received: now(), cookies: jar.text(at: url))
        if asks.contains(where: { $0.isMet(by: answer) }) {
            self = .secondFactor(answer)
            return
        }
        // What is called a failure is one, whatever else the answer has.
        let found = description.failure.meaning(of: answer)
        if let failure = limit.failure { throw failure }
        let meaning = found?.meaning
        if request.success.contains(response.status), meaning == nil {
            self = request.require.first { !answer.has($0) }.map { .incomplete($0.description) } ?? .ok(answer)
            return
        }
        let message = answer.message(description.failure.message)
        let retryAfter = answer.wait(description.failure.wait, now: now) ?? response.retryAfter(received: now())
        switch meaning {
        case .rejected?: self = .rejected(status: response.status, isGuessed: false)
        case .locked?: self = .locked(retryAfter: retryAfter)
        case .unverified?: self = .unverified(message: message)
        case .forbidden?: self = .forbidden(message: message, isGuessed: false)
        case .invalid?: self = .invalid(status: response.status, message: message)
        case .secondFactor?: self = .secondFactor(answer)
        case .wrongCode?: self = .wrongCode
        case .expiredCode?: self = .expiredCode
        case .misconfigured?:
            throw .misconfigured(code: found?.code ?? "", message: message)
        case nil:
            try Self.throwIfRequestFaulty(answer, message)
            let other = EndpointError(ofOther: response, at: url, speaksJSON: description.speaksJSON)
            if let other { throw other }
            switch response.status {
            case 300...399: throw .redirected(location: response.target(from: url))
            case 401:
                self = .rejected(status: 401, isGuessed: answer.value("error.code")?.string == nil)
            case 403: self = .forbidden(message: message, isGuessed: true)
            case 400, 422: self = .invalid(status: response.status, message: message)
            case 429: self = .locked(retryAfter: retryAfter)
            case 503 where retryAfter != nil: throw .overloaded(retryAfter: retryAfter)
            case 500...599: throw .serverError(status: response.status)
            default: throw .notUnderstood(reason: .status(response.status))
            }
        }
    }
}

extension Verdict {
    /// The answer of a success; throws for any other verdict, which means nothing for a request around the login.
    var success: Answer {
        get throws(EndpointError) {
            switch self {
            case .ok(let answer): return answer
            case .invalid(let status, _), .rejected(let status, _): throw .notUnderstood(reason: .status(status))
            case .forbidden, .unverified, .secondFactor, .wrongCode, .expiredCode:
                throw .notUnderstood(reason: .status(403))
            case .incomplete(let source): throw .notUnderstood(reason: .member(source))
            case .locked(let retryAfter): throw .tooManyRequests(retryAfter: retryAfter)
            }
        }
    }

    /// Codes of OAuth 2 that concern the program rather than the person who signs in (RFC 6749, 5.2).
    private static let faultsOfClient: Set<String> = [
        "invalid_client", "unauthorized_client", "unsupported_grant_type", "invalid_scope",
    ]

    /// How many bytes of a body are searched for what says so.
    private static let searchedLength = 4_096

    /// Throws if an answer whose code is not in the description says that the request itself was wrong.
    private static func throwIfRequestFaulty(_ answer: Answer, _ message: String?) throws(EndpointError) {
        guard [400, 401, 403, 419].contains(answer.response.status) else { return }
        if let code = answer.value("error")?.string, faultsOfClient.contains(code) {
            throw .misconfigured(code: code, message: message ?? answer.value("error_description")?.string)
        }
        let text = String(foreign: answer.response.body.prefix(searchedLength))
        let sign = ["CSRF", "csrf", "_xsrf"].first { text.contains($0) }
        guard let sign, let found = text.firstRange(of: sign) else { return }
        // The text that contains it, without the tags around it.
        let start = text[..<found.lowerBound].lastIndex { "<>{}\"\n".contains($0) }.map(text.index(after:))
        let words = text[(start ?? text.startIndex)...].prefix { !"<>{}\"\n".contains($0) }
        // A text that is cut here may end in the middle of a secret, which could not be found in it any more.
        let isCut = words.endIndex == text.endIndex && answer.response.body.count > searchedLength
        throw .formTokenMissing(code: isCut ? sign : String(words))
    }
}

extension Answer {
    /// How long the answer says to wait, from a second to a year, in whole seconds.
    fileprivate func wait(_ forms: [ExpiryDescription], now: () -> Date) -> Duration? {
        guard let end = end(forms, token: nil, now: now) else { return nil }
        let seconds = end.timeIntervalSince(now()).rounded(.up)
        return .seconds(min(max(seconds, 1), 31_536_000))
    }
}

extension EndpointDescription {
    /// Whether the endpoint answers programs, and never with a page.
    fileprivate var speaksJSON: Bool {
        login.encoding == .json && login.form == nil && !session.token.contains { $0 == .cookies }
            && !failure.codes.contains(.body)
    }
}

extension FailureDescription {
    fileprivate func meaning(of answer: Answer) -> (code: String, meaning: Meaning)? {
        // A redirect is reported as such, unless its target is one of the codes.
        let isRedirect = (300...399).contains(answer.response.status)
        return meaning(answer.codes(isRedirect ? codes.filter { $0 == .header("Location") } : codes))
    }
}

extension SecondFactorDescription.Condition {
    func isMet(by answer: Answer) -> Bool {
        guard let value else { return answer.has(source) }
        return answer.values(source).contains { $0.isSame(as: value) }
    }
}

extension EndpointError {
    /// What the texts of servers have in common that are asked in plain http at a port for TLS (nginx, Apache, Go).
    private static let tlsPortWords = ["to HTTPS port", "to an SSL-enabled server port", "to an HTTPS server"]
    /// How many bytes of a body are searched for them.
    private static let searchedLength = 1_024

    /// Who answered in the endpoint's place, or did not deal with the request: judged here, once, for messages,
    /// statuses and what follows. `nil` if it is the endpoint's own answer.
    ///
    /// - Parameters:
    ///   - url: What was asked.
    ///   - speaksJSON: Whether the endpoint has no pages of its own.
    init?(ofOther response: HTTPResponse, at url: String, speaksJSON: Bool = true) {
        switch response.status {
        case 408, 421, 425, 499: self = .notDealtWith(status: response.status)
        case 407: self = .intercepted(by: .proxy, status: 407)
        case 511: self = .intercepted(by: .network, status: 511)
        case 400 where Origin(url, ignoringUser: true)?.isSecure == false:
            let text = String(foreign: response.body.prefix(Self.searchedLength))
            guard Self.tlsPortWords.contains(where: text.contains) else { return nil }
            self = .intercepted(by: .tlsPort, status: 400)
        case 403, 451:
            let first = response.body.first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
            guard speaksJSON, first == UInt8(ascii: "<") else { return nil }
            self = .intercepted(by: .page, status: response.status)
        default: return nil
        }
    }
}
