extension OpenAPIDocument {
    /// The components that the paths refer to.
    static let components = """
        {
            "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}},
            "parameters": {
              "version": {"name": "version", "in": "path", "required": true, "schema": {"type": "string", "enum": ["1.4"]}},
              "size": {"name": "size", "in": "path", "required": true, "schema": {"type": "string", "enum": ["med", "thumb"]}},
              "sex": {"name": "sex", "in": "path", "required": true, "schema": {"type": "string", "enum": ["men", "women"]}},
              "file": {"name": "file", "in": "path", "required": true, "schema": {"type": "string"}},
              "results": {"name": "results", "in": "query", "description": "1 to 5000, else 1.", "schema": {"type": "string"}},
              "page": {"name": "page", "in": "query", "description": "1 to 10000, else 1.", "schema": {"type": "string"}},
              "seed": {"name": "seed", "in": "query", "description": "The same seed gives the same people.",
                "schema": {"type": "string"}},
              "gender": {"name": "gender", "in": "query", "description": "female or male; not with a seed.",
                "schema": {"type": "string"}},
              "nat": {"name": "nat", "in": "query", "description": "Nationalities with commas between them.",
                "schema": {"type": "string"}},
              "inc": {"name": "inc", "in": "query", "description": "The fields to give.", "schema": {"type": "string"}},
              "exc": {"name": "exc", "in": "query", "description": "The fields to leave out.", "schema": {"type": "string"}},
              "format": {"name": "format", "in": "query", "description": "json, pretty, csv, yaml or xml.",
                "schema": {"type": "string"}},
              "noinfo": {"name": "noinfo", "in": "query", "description": "Leaves out info.", "schema": {"type": "string"}},
              "password": {"name": "password", "in": "query", "description": "Sets of characters and lengths.",
                "schema": {"type": "string"}},
              "dl": {"name": "dl", "in": "query", "description": "As a download.", "schema": {"type": "string"}},
              "callback": {"name": "callback", "in": "query", "description": "JSON with padding.",
                "schema": {"type": "string"}}
            },
            "responses": \(responses),
            "schemas": {
              "Login": {"type": "object", "required": ["email", "password"], "properties": {
                "email": {"type": "string", "maxLength": 254}, "password": {"type": "string", "minLength": 1},
                "code": {"type": "string", "description": "Of the second factor, where there is one."},
                "device": {"type": "string", "description": "As the device's last login was given."}}},
              "Refresh": {"type": "object", "required": ["refresh_token"], "properties": {
                "refresh_token": {"type": "string"}}},
              "Session": {"type": "object",
                "required": ["email", "expires_at", "name", "refresh_token", "token", "token_type"], "properties": {
                  "email": {"type": "string"}, "name": {"type": "string"}, "token": {"type": "string"},
                  "token_type": {"type": "string", "const": "Bearer"},
                  "expires_at": {"type": ["string", "null"], "format": "date-time"},
                  "refresh_token": {"type": ["string", "null"]},
                  "device": {"type": "string", "description": "Secret: for the device to show at its next login."}}},
              "Profile": {"type": "object", "required": ["email", "expires_at", "name"], "properties": {
                "email": {"type": "string"}, "name": {"type": "string"},
                "expires_at": {"type": ["string", "null"], "format": "date-time"}}},
              "Failure": {"type": "object", "required": ["error"], "properties": {
                "error": {"type": "object", "required": ["code", "message"], "properties": {
                  "code": {"type": "string"}, "message": {"type": "string"}}}}},
              "DirectoryFailure": {"type": "object", "required": ["error"], "properties": {"error": {"type": "string"}}},
              \(ownerSchemas),
              \(peopleSchemas)
            }
          }
        """
}
