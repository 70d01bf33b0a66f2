import Accounts
import Settings
import Transport

import struct FoundationEssentials.Date

/// What an answer's status and failure code say, before a session is read from its body.
enum Verdict {
    case ok(Answer)
    /// Wrong email or password, or tokens that are not taken.
    case rejected(status: Int)
    case forbidden(message: String?)
    case unverified(message: String?)
    case secondFactor(Answer)
    case wrongCode
    case expiredCode
    case invalid(status: Int, message: String?)
    case locked(retryAfter: Duration?)

    /// Throws where the answer is of no use, or `limit` is over.
    ///
    /// - Parameter asks: what asking for a second factor looks like, looked for before success is; `nil` where it is not
    ///   expected.
    init(
        _ response: HTTPResponse, to request: RequestDescription, of description: EndpointDescription,
        asks: [SecondFactorDescription.Condition], within limit: ReadingLimit, now: () -> Date
    ) throws(EndpointError) {
        let answer = try Answer(response, within: limit)
        if asks.contains(where: { $0.isMet(by: answer) }) {
            self = .secondFactor(answer)
            return
        }
        let isSuccess = request.success.contains(response.status)
        let found = isSuccess && description.takesAtItsWord(answer) ? nil : description.failure.meaning(of: answer)
        if let failure = limit.failure { throw failure }
        let meaning = found?.meaning
        if isSuccess, meaning == nil {
            self = .ok(answer)
            return
        }
        let message = answer.message(description.failure.message)
        let retryAfter = response.retryAfter(received: now())
        switch meaning {
        case .rejected?: self = .rejected(status: response.status)
        case .locked?: self = .locked(retryAfter: retryAfter)
        case .unverified?: self = .unverified(message: message)
        case .forbidden?: self = .forbidden(message: message)
        case .invalid?: self = .invalid(status: response.status, message: message)
        case .secondFactor?: self = .secondFactor(answer)
        case .wrongCode?: self = .wrongCode
        case .expiredCode?: self = .expiredCode
        case .misconfigured?: throw .misconfigured(code: String((found?.code ?? "").prefix(100)))
        case nil:
            switch response.status {
            case 300...399: throw .redirected(location: response.header("Location"))
            case 401: self = .rejected(status: 401)
            case 403: self = .forbidden(message: message)
            case 400, 422: self = .invalid(status: response.status, message: message)
            case 429: self = .locked(retryAfter: retryAfter)
            case 503 where retryAfter != nil: throw .tooManyRequests(retryAfter: retryAfter)
            case 500...599: throw .serverError(status: response.status)
            default: throw .notUnderstood(reason: .status(response.status))
            }
        }
    }
}

extension EndpointDescription {
    /// Whether no failure's code is looked for in an answer of success: it has a session, or its status is a success by
    /// the description only.
    fileprivate func takesAtItsWord(_ answer: Answer) -> Bool {
        guard (200...299).contains(answer.response.status) else { return true }
        return ((try? answer.token(session.token)) ?? nil) != nil
    }
}

extension FailureDescription {
    fileprivate func meaning(of answer: Answer) -> (code: String, meaning: Meaning)? {
        (300...399).contains(answer.response.status) ? nil : meaning(answer.texts(codes))
    }
}

extension SecondFactorDescription.Condition {
    fileprivate func isMet(by answer: Answer) -> Bool {
        guard let text else { return !answer.values(source).isEmpty }
        return answer.texts([source]).contains(text)
    }
}
