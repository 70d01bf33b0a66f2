import Accounts
import Transport

extension RemoteEndpoint {
    /// The login request's body; `nil` where JSON cannot carry the password.
    func loginBody(_ request: LoginRequest) -> Secret? {
        var builder = SecretBuilder()
        builder.append("{")
        builder.appendJSONString(shape.request.email)
        builder.append(":")
        builder.appendJSONString(request.email.text)
        builder.append(",")
        builder.appendJSONString(shape.request.password)
        builder.append(":")
        guard builder.appendJSONString(request.password) else { return nil }
        builder.append("}")
        return builder.build()
    }

    /// The refresh request's body.
    func refreshBody(_ refresh: Token) -> Secret {
        var builder = SecretBuilder()
        builder.append("{")
        builder.appendJSONString(shape.request.refreshToken)
        builder.append(":")
        builder.appendJSONString(refresh.text())
        builder.append("}")
        return builder.build()
    }

    /// The session of an answer. `email` is the one that was typed, for an answer that does not repeat it.
    func session(_ response: HTTPResponse, email typed: String?) throws(EndpointFailure) -> Session {
        let answer = try JSONAnswer(response.body)
        let fields = shape.answer
        guard let access = try answer.token(fields.token) else {
            throw .notUnderstood(reason: .member(fields.token.description))
        }
        if let type = try answer.text(fields.tokenType), type.lowercased() != "bearer" {
            throw .notUnderstood(reason: .member(fields.tokenType.description))
        }
        guard let email = try answer.text(fields.email) ?? typed else {
            throw .notUnderstood(reason: .member(fields.email.description))
        }
        return Session(
            name: try answer.text(fields.name) ?? email,
            email: email,
            endpoint: name,
            tokens: SessionTokens(access: access, refresh: try answer.token(fields.refreshToken)),
            expiresAt: try answer.date(fields.expiresAt)
        )
    }
}
