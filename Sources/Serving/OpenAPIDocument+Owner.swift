extension OpenAPIDocument {
    /// The paths for the owner of a session.
    static let ownerPaths = """
        "/password": {
          "get": {"operationId": "passwordRule", "summary": "What a new password has to be like.",
            "responses": {
              "200": {"description": "Common, stolen and similar ones are refused beside it.",
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/PasswordRule"}}}},
              "401": {"$ref": "#/components/responses/Token"},
              \(ofWork), \(ofAll)}},
          "post": {"operationId": "changePassword",
            "summary": "Replaces the password and ends all sessions; the answer is a new one.",
            "requestBody": \(ownerBody("password", "new_password")),
            "responses": {
              "200": {"$ref": "#/components/responses/Session"},
              \(ofProofs), "422": {"$ref": "#/components/responses/WeakPassword"},
              \(ofBodies), \(ofWork), \(ofAll)}}},
        "/sessions": {
          "get": {"operationId": "sessions", "summary": "The account's sessions.",
            "responses": {
              "200": {"description": "The latest used first.",
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Sessions"}}}},
              "401": {"$ref": "#/components/responses/Token"},
              \(ofWork), \(ofAll)}},
          "delete": {"operationId": "endOtherSessions", "summary": "Ends all of the account's other sessions.",
            "responses": {
              "204": {"description": "They have ended."},
              "401": {"$ref": "#/components/responses/Token"},
              \(ofWork), \(ofAll)}}},
        "/sessions/{id}": {"delete": {"operationId": "endSession", "summary": "Ends one of the account's sessions.",
          "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}],
          "responses": {
            "204": {"description": "It has ended."},
            "401": {"$ref": "#/components/responses/Token"}, "404": {"$ref": "#/components/responses/NotFound"},
            \(ofWork), \(ofAll)}}},
        "/second-factor": {
          "get": {"operationId": "secondFactor", "summary": "Whether the account has a second factor.",
            "responses": {
              "200": {"description": "Whether it is on, and the recovery codes left.",
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/SecondFactor"}}}},
              "401": {"$ref": "#/components/responses/Token"},
              \(ofWork), \(ofAll)}},
          "post": {"operationId": "beginSecondFactor", "summary": "Begins to set one up, with a key for an app.",
            "requestBody": \(ownerBody("password")),
            "responses": {
              "200": {"description": "The key, which is secret; asked for once a code has confirmed it.",
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Enrolment"}}}},
              \(ofProofs), "409": {"$ref": "#/components/responses/Conflict"},
              \(ofBodies), \(ofWork), \(ofAll)}}},
        "/second-factor/confirm": {"post": {"operationId": "confirmSecondFactor", "summary": "Turns it on.",
          "requestBody": \(ownerBody("code")),
          "responses": {
            "200": {"$ref": "#/components/responses/RecoveryCodes"},
            \(ofProofs), "409": {"$ref": "#/components/responses/Conflict"},
            \(ofBodies), \(ofWork), \(ofAll)}}},
        "/second-factor/codes": {"post": {"operationId": "renewRecoveryCodes",
          "summary": "Replaces the recovery codes.", "requestBody": \(ownerBody("password", "code")),
          "responses": {
            "200": {"$ref": "#/components/responses/RecoveryCodes"},
            \(ofProofs), "409": {"$ref": "#/components/responses/Conflict"},
            \(ofBodies), \(ofWork), \(ofAll)}}},
        "/second-factor/off": {"post": {"operationId": "removeSecondFactor", "summary": "Turns it off.",
          "requestBody": \(ownerBody("password", "code")),
          "responses": {
            "204": {"description": "It is off."},
            \(ofProofs), "409": {"$ref": "#/components/responses/Conflict"},
            "422": {"$ref": "#/components/responses/WeakPassword"},
            \(ofBodies), \(ofWork), \(ofAll)}}}
        """

    /// The further responses of a path that requires a proof of ownership.
    private static let ofProofs = """
        "401": {"$ref": "#/components/responses/Token"}, "403": {"$ref": "#/components/responses/Proof"},
        "429": {"$ref": "#/components/responses/TooManyAttempts"}
        """

    private static func ownerBody(_ required: String...) -> String {
        let names = required.map { "\"\($0)\"" }.joined(separator: ", ")
        let example = required.map { "\"\($0)\": \"\(exampleValues[$0] ?? "")\"" }.joined(separator: ", ")
        return """
            {"required": true, "content": {"application/json": {"example": {\(example)}, "schema": {"allOf": [
            {"$ref": "#/components/schemas/Owner"}, {"required": [\(names)]}]}}}}
            """
    }

    private static let exampleValues = [
        "password": "correct horse battery staple", "new_password": "a wholly different staple", "code": "123456",
    ]

    /// The responses on the paths for the owner of a session.
    static let ownerResponses = """
        "Proof": {"description": "The token is accepted, but the password or the code is wrong or missing.",
            "content": \(failure("wrong_password", "wrong_code", "second_factor", "forbidden"))},
        "WeakPassword": {"description": "The password is not fit to be one.", "content": \(failure("weak_password"))},
        "Conflict": {"description": "The second factor is already on, or not on.", "content": \(failure("conflict"))},
        "RecoveryCodes": {"description": "The new recovery codes, which are secret and not shown again.",
            "content": {"application/json": {"example": {"recovery_codes": ["abcd-efgh-ijkl-mnop-qrst-uvwx"]},
                "schema": {"type": "object", "required": ["recovery_codes"],
                "properties": {"recovery_codes": {"type": "array", "items": {"type": "string"}}}}}}}
        """

    /// The bodies on the paths for the owner of a session.
    static let ownerSchemas = """
        "Owner": {"type": "object", "properties": {
            "password": {"type": "string", "minLength": 1, "description": "The current one."},
            "new_password": {"type": "string", "minLength": 1},
            "code": {"type": "string", "description": "Of the second factor, where there is one."}}},
        "PasswordRule": {"type": "object", "required": ["least_length"], "example": {"least_length": 15},
            "properties": {
            "least_length": {"type": "integer", "minimum": 1, "description": "In code points, in NFC."}}},
        "Sessions": {"type": "object", "required": ["sessions"], "example": {"sessions": [{"address": "192.0.2.1",
            "begun_at": "2026-01-01T12:00:00Z", "current": true, "ends_at": "2026-01-08T12:00:00Z", "id": "7",
            "used_at": "2026-01-01T12:30:00Z"}]}, "properties": {"sessions": {"type": "array",
            "items": {"type": "object", "required": ["address", "begun_at", "current", "ends_at", "id", "used_at"],
                "properties": {"address": {"type": ["string", "null"]}, "current": {"type": "boolean"},
                    "begun_at": {"type": ["string", "null"], "format": "date-time"},
                    "ends_at": {"type": "string", "format": "date-time"}, "id": {"type": "string"},
                    "used_at": {"type": ["string", "null"], "format": "date-time"}}}}}},
        "SecondFactor": {"type": "object", "required": ["on", "recovery_codes"],
            "example": {"on": true, "recovery_codes": 10}, "properties": {
            "on": {"type": "boolean"}, "recovery_codes": {"type": "integer", "minimum": 0}}},
        "Enrolment": {"type": "object", "required": ["key", "uri"],
            "example": {"key": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
              "uri": "otpauth://totp/rollcall:ada%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"},
            "properties": {
            "key": {"type": "string"}, "uri": {"type": "string"}}}
        """
}
