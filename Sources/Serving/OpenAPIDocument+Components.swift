extension OpenAPIDocument {
    /// A token's form: 256 bits in base64url.
    private static let exampleToken = String(repeating: "A", count: 43)

    /// The form of an address that may be tried, as `EmailAddress` has it: no space or control character, one
    /// unquoted `@`, and behind it names with dots between them.
    private static let emailPattern = {
        let others = #"\\s\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufffd"#
        let name = #"[^@.\#(others)]+"#
        return #"^([^@\#(others)]+|\"[^\#(others)]+\")@\#(name)(\\.\#(name))+\\.?$"#
    }()

    /// The components that the paths refer to.
    static let components = """
        {
            "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}},
            "parameters": {
              "version": {"name": "version", "in": "path", "required": true, "example": "1.4",
                "schema": {"type": "string", "pattern": "^(0\\\\.[1-8](\\\\.[12])?|1\\\\.[0-4])$"}},
              "size": {"name": "size", "in": "path", "required": true,
                "schema": {"type": "string", "enum": ["med", "thumb"]}},
              "sex": {"name": "sex", "in": "path", "required": true,
                "schema": {"type": "string", "enum": ["men", "women"]}},
              "file": {"name": "file", "in": "path", "required": true, "example": "7.jpg",
                "schema": {"type": "string"}},
              "results": {"name": "results", "in": "query", "description": "1 to 5000, else 1.", "example": "20",
                "schema": {"type": "string"}},
              "page": {"name": "page", "in": "query", "description": "1 to 10000, else 1.", "example": "2",
                "schema": {"type": "string"}},
              "seed": {"name": "seed", "in": "query", "example": "rollcall",
                "description": "The same seed gives the same people. That of an answer for one nat has it in it.",
                "schema": {"type": "string"}},
              "gender": {"name": "gender", "in": "query", "description": "female or male; not with a seed.",
                "schema": {"type": "string"}},
              "nat": {"name": "nat", "in": "query", "description": "Nationalities with commas between them.",
                "example": "gb,fr",
                "schema": {"type": "string"}},
              "inc": {"name": "inc", "in": "query", "description": "The fields to give.", "example": "name,email",
                "schema": {"type": "string"}},
              "exc": {"name": "exc", "in": "query", "description": "The fields to leave out.", "example": "login",
                "schema": {"type": "string"}},
              "format": {"name": "format", "in": "query", "description": "json, pretty, csv, yaml or xml.",
                "schema": {"type": "string"}},
              "noinfo": {"name": "noinfo", "in": "query", "description": "Leaves out info.",
                "schema": {"type": "string"}},
              "password": {"name": "password", "in": "query", "description": "Sets of characters and lengths.",
                "example": "upper,lower,12-16",
                "schema": {"type": "string"}},
              "dl": {"name": "dl", "in": "query", "description": "As a download.", "schema": {"type": "string"}},
              "callback": {"name": "callback", "in": "query",
                "description": "A function's name, for JSON with padding; anything else is ignored.",
                "schema": {"type": "string"}}
            },
            "responses": \(responses),
            "schemas": {
              "Readiness": {"type": "object", "required": ["failing", "status"],
                "example": {"failing": [], "status": "ready"}, "properties": {
                "status": {"enum": ["ready", "not ready"]}, "failing": {"type": "array", "items": {"enum": [
                  "accounts_missing", "accounts_not_writable", "accounts_damaged", "certificate_expired",
                  "certificate_not_valid_yet", "draining"]}}}},
              "Login": {"type": "object", "required": ["email", "password"],
                "example": {"email": "ada@example.org", "password": "correct horse battery staple"}, "properties": {
                "email": {"type": "string", "maxLength": 254, "pattern": "\(emailPattern)"},
                "password": {"type": "string", "minLength": 1},
                "code": {"type": "string", "description": "Of the second factor, where there is one."},
                "device": {"type": "string", "description": "As the device's last login was given."}}},
              "Refresh": {"type": "object", "required": ["refresh_token"],
                "example": {"refresh_token": "\(exampleToken)"}, "properties": {
                "refresh_token": {"type": "string"}}},
              "Session": {"type": "object",
                "required": ["email", "expires_at", "name", "refresh_token", "token", "token_type"],
                "example": {"email": "ada@example.org", "expires_at": "2026-01-01T13:00:00Z", "name": "Ada Lovelace",
                  "refresh_token": "\(exampleToken)", "token": "\(exampleToken)", "token_type": "Bearer"},
                "properties": {
                  "email": {"type": "string"}, "name": {"type": "string"}, "token": {"type": "string"},
                  "token_type": {"type": "string", "const": "Bearer"},
                  "expires_at": {"type": ["string", "null"], "format": "date-time"},
                  "refresh_token": {"type": ["string", "null"]},
                  "device": {"type": "string", "description": "Secret: for the device to show at its next login."}}},
              "Profile": {"type": "object", "required": ["email", "expires_at", "name"],
                "example": {"email": "ada@example.org", "expires_at": "2026-01-01T13:00:00Z", "name": "Ada Lovelace"},
                "properties": {
                "email": {"type": "string"}, "name": {"type": "string"},
                "expires_at": {"type": ["string", "null"], "format": "date-time"}}},
              "Failure": {"type": "object", "required": ["error"], "properties": {
                "error": {"type": "object", "required": ["code", "message"], "properties": {
                  "code": {"type": "string"}, "message": {"type": "string"}}}}},
              "DirectoryFailure": {"type": "object", "required": ["error"],
                "example": {"error": "Uh oh, something has gone wrong."},
                "properties": {"error": {"type": "string"}}},
              \(ownerSchemas),
              \(peopleSchemas)
            }
          }
        """
}
