public import Transport

/// How an endpoint wants to be asked and how it answers: a description, so that another endpoint is another value.
public struct EndpointShape: Sendable, Equatable {
    /// One kind of request.
    public struct Route: Sendable, Equatable {
        public var method: HTTPRequest.Method
        /// Below the base URL's path, with a slash before it.
        public var path: String

        public init(_ method: HTTPRequest.Method, _ path: String) {
            self.method = method
            self.path = path
        }
    }

    /// The members of the login and refresh requests' bodies.
    public struct RequestFields: Sendable, Equatable {
        public var email: String
        public var password: String
        public var refreshToken: String
    }

    /// Where an answer has what makes a session or a profile.
    public struct AnswerFields: Sendable, Equatable {
        public var name: FieldPath
        public var email: FieldPath
        public var token: FieldPath
        /// Where it is there, it must be `Bearer`, in any case (RFC 6750).
        public var tokenType: FieldPath
        public var refreshToken: FieldPath
        /// An RFC 3339 date or null.
        public var expiresAt: FieldPath
    }

    /// Where a failure has its code and message, and what the codes mean whatever the status is.
    public struct FailureFields: Sendable, Equatable {
        public var code: FieldPath
        public var message: FieldPath
        public var meanings: [String: Meaning]
    }

    /// What a failure means.
    public enum Meaning: Sendable, Equatable {
        /// Wrong email or password, or tokens that are not taken.
        case rejected
        case locked
    }

    public var login: Route
    public var refresh: Route
    public var logout: Route
    public var profile: Route
    public var request: RequestFields
    public var answer: AnswerFields
    public var failure: FailureFields
}

extension EndpointShape {
    /// The shape of `rollcall-server`.
    public static let rollcall = EndpointShape(
        login: Route(.post, "/login"),
        refresh: Route(.post, "/refresh"),
        logout: Route(.post, "/logout"),
        profile: Route(.get, "/profile"),
        request: RequestFields(email: "email", password: "password", refreshToken: "refresh_token"),
        answer: AnswerFields(
            name: "name", email: "email", token: "token", tokenType: "token_type", refreshToken: "refresh_token",
            expiresAt: "expires_at"
        ),
        failure: FailureFields(
            code: "error.code", message: "error.message",
            meanings: [
                "invalid_credentials": .rejected, "invalid_token": .rejected, "too_many_attempts": .locked,
            ]
        )
    )
}
