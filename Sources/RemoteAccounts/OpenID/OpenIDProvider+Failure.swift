import Accounts
import Settings
import Transport

extension OpenIDProvider {
    /// An answer of the token endpoint that is not a success (RFC 6749, 5.2).
    struct Failure {
        var code: String
        var meaning: FailureDescription.Meaning?
        var message: String?
        var status: Int

        /// The error to report if the failure is none of the expected ones.
        var error: EndpointError {
            switch meaning {
            case .misconfigured: .misconfigured(code: String(code.prefix(100)))
            default: .notUnderstood(reason: .status(status))
            }
        }
    }

    /// Returns the failure in an answer; `nil` for a success. Throws if the answer is neither.
    func failure(_ answer: Answer) throws(EndpointError) -> Failure? {
        let codes = answer.texts(description.failure.codes)
        guard answer.response.status != 200 || !codes.isEmpty else { return nil }
        guard let code = codes.first else {
            // Without a code: perhaps an HTML page, which is not meant for programs.
            throw .notUnderstood(reason: answer.isJSON ? .status(answer.response.status) : .notJSON)
        }
        let known = description.failure.meaning(codes)
        return Failure(
            code: known?.code ?? code, meaning: known?.meaning, message: answer.message(description.failure.message),
            status: answer.response.status)
    }
}
