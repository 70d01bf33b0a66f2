import Accounts
import Settings
import Transport

extension OpenIDProvider {
    /// An answer of the token endpoint that is not a success (RFC 6749, 5.2).
    struct Failure {
        var code: String
        var meaning: FailureDescription.Meaning?
        /// Its text for people.
        var message: String?
        /// Those of the request, which neither the code nor the message may repeat.
        var secrets = Redactor()

        /// The error to report if the failure is none of the expected ones.
        var error: EndpointError {
            let error: EndpointError =
                meaning == .misconfigured
                ? .misconfigured(code: code, message: message) : .refused(code: code, message: message)
            return error.without(secrets)
        }

        /// Whether a renewal that fails so will not succeed later either: somebody has to sign in again.
        var endsGrant: Bool { meaning == .rejected || meaning == nil && Self.endsOfGrants.contains(code) }

        /// OpenID Connect Core, 3.1.2.6, and GitHub's own.
        private static let endsOfGrants: Set<String> = [
            "account_selection_required", "bad_refresh_token", "consent_required", "interaction_required",
            "login_required",
        ]
    }

    /// Whether an answer refuses a renewal without a code, where RFC 6749, 5.2, has one. What a wrong secret or a proxy
    /// may be the reason of is none.
    func isBareRefusal(_ answer: Answer) -> Bool {
        answer.response.status == 401 && client.clientSecret == nil
            && answer.texts(description.failure.codes).allSatisfy(\.isEmpty)
            && answer.response.header("WWW-Authenticate")?.lowercased().hasPrefix("basic") != true
    }

    /// Returns the failure in an answer; `nil` for a success. Throws if the answer is neither.
    ///
    /// - Parameters:
    ///   - fields: What was posted.
    ///   - hasBody: Whether a success has one.
    func failure(_ answer: Answer, to fields: [Field], hasBody: Bool = true) throws(EndpointError) -> Failure? {
        let codes = answer.texts(description.failure.codes).filter { !$0.isEmpty }
        let isSuccess = answer.response.status == 200 || !hasBody && answer.response.status == 204
        let known = description.failure.meaning(codes)
        let isToken = known == nil && hasBody && answer.hasToken(description)
        guard !isSuccess || !codes.isEmpty && !isToken else { return nil }
        guard let code = codes.first else {
            // Without a code: perhaps an HTML page, which is not meant for programs.
            let isPage = hasBody && !answer.isJSON
            throw .notUnderstood(reason: isPage ? .notJSON : .status(answer.response.status))
        }
        return Failure(
            code: known?.code ?? code, meaning: known?.meaning, message: answer.message(description.failure.message),
            secrets: secrets(in: fields))
    }

    /// Returns the secrets in what is posted, and the client's own.
    func secrets(in fields: [Field]) -> Redactor {
        Redactor(
            fields.filter { Self.secretFields.contains($0.name) }.map(\.value)
                + [client.clientSecret].compactMap(\.self).map { Secret(text: $0) })
    }

    /// One of the fields that are posted.
    typealias Field = (name: String, value: Secret)

    private static let secretFields: Set<String> = ["code", "code_verifier", "device_code", "refresh_token", "token"]
}

extension Answer {
    /// Whether there is a token in it: then a code without a meaning is no failure.
    fileprivate func hasToken(_ description: EndpointDescription) -> Bool {
        ((try? token(description.session.token)) ?? nil) != nil
    }
}
