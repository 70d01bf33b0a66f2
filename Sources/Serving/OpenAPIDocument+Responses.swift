extension OpenAPIDocument {
    /// The responses that several paths share, each failure with its codes.
    static let responses = """
        {
              "Session": {"description": "A session. Its tokens are secret.",
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Session"}}}},
              "BadRequest": {
                "description": "The body is not what it should be, or the request is not HTTP and the connection ends.",
                "content": \(failure("bad_request"))},
              "Credentials": {
                "description": "Wrong email or password; or that is right, and a second factor is needed or wrong.",
                "headers": {"WWW-Authenticate": {"required": true, "schema": {"type": "string"}}},
                "content": \(failure("invalid_credentials", "second_factor", "wrong_code"))},
              "Token": {"description": "The token is missing, unknown or has ended.",
                "headers": {"WWW-Authenticate": {"required": true, "schema": {"type": "string"}}},
                "content": \(failure("invalid_token"))},
              "Forbidden": {"description": "The account may not sign in, or its email address is not confirmed.",
                "content": \(failure("forbidden", "unverified"))},
              "NotFound": {"description": "There is nothing here.", "content": \(failure("not_found"))},
              "MethodNotAllowed": {"description": "To any other method; HEAD goes with GET.",
                "headers": {"Allow": {"required": true, "schema": {"type": "string"}}},
                "content": \(failure("method_not_allowed"))},
              "Misdirected": {"description": "The request asks for a host that this server does not answer for.",
                "content": \(failure("misdirected_request"))},
              "TooSlow": {"description": "The body took too long to arrive.", "content": \(failure("timeout"))},
              "TooLarge": {"description": "The body is too large.", "content": \(failure("payload_too_large"))},
              "HeadersTooLarge": {"description": "The request's line or headers are too large; the connection ends.",
                "content": \(failure("headers_too_large"))},
              "NotImplemented": {"description": "The body is coded in another way than in chunks; the connection ends.",
                "content": \(failure("not_implemented"))},
              "NotJSON": {"description": "The body is not application/json, or is compressed.",
                "content": \(failure("unsupported_media_type"))},
              "TooManyAttempts": {"description": "Too many attempts: not before the time given.",
                "headers": {"Retry-After": {"required": true, "schema": {"type": "integer", "minimum": 1}}},
                "content": \(failure("too_many_attempts"))},
              "TooManyPeople": {"description": "The address asked for too many people in a minute.",
                "content": \(directoryFailure)},
              "DirectoryFailed": {"description": "The directory had an internal error.",
                "content": \(directoryFailure)},
              "DirectoryUnavailable": {
                "description": "The server is busy or ending, or its accounts fail: not before the time given.",
                "headers": {"Retry-After": {"required": true, "schema": {"type": "integer", "minimum": 1}}},
                "content": \(directoryFailure)},
              \(ownerResponses),
              "ServerError": {"description": "An internal error occurred.", "content": \(failure("server_error"))},
              "Unavailable": {
                "description": "The server is busy or ending, or its accounts fail: not before the time given.",
                "headers": {"Retry-After": {"required": true, "schema": {"type": "integer", "minimum": 1}}},
                "content": \(failure("unavailable"))}
            }
        """

    private static let directoryFailure = """
        {"application/json": {"schema": {"$ref": "#/components/schemas/DirectoryFailure"}}}
        """

    static func failure(_ codes: String...) -> String {
        let list = codes.map { "\"\($0)\"" }.joined(separator: ", ")
        return """
            {"application/json": {"example": {"error": {"code": "\(codes[0])", "message": "Why, for people."}}, \
            "schema": {"allOf": [{"$ref": "#/components/schemas/Failure"}, \
            {"type": "object", "properties": {"error": {"type": "object", "properties": \
            {"code": {"enum": [\(list)]}, "message": {}}}}}]}}}
            """
    }
}
