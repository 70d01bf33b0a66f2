/// The body of `GET /openapi.json`: the routes in OpenAPI 3.1, with every status that each can return.
///
/// The tests check the server against it.
enum OpenAPIDocument {
    /// Returns the document.
    ///
    /// - Parameters:
    ///   - version: The program's version.
    ///   - hasOwner: Whether to include the paths for the owner of a session.
    ///   - peopleArePublic: Whether the directory answers without a token.
    static func text(version: String, hasOwner: Bool, peopleArePublic: Bool) -> String {
        let access = peopleArePublic ? #""security": [], "# : ""
        return """
            {
              "openapi": "3.1.0",
              "info": {"title": "rollcall-server", "version": "\(version)",
                "description": "Sign in with email and password, and a directory of people in randomuser 1.4 form."},
              "servers": [{"url": "/", "description": "The server that this document is from."}],
              "security": [{"bearer": []}],
              "paths": {
                "/login": {"post": {"operationId": "login",
                  "summary": "Signs in with email and password.", "security": [],
                  "requestBody": {"required": true,
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Login"}}}},
                  "responses": {
                    "200": {"$ref": "#/components/responses/Session"},
                    "401": {"$ref": "#/components/responses/Credentials"},
                    "403": {"$ref": "#/components/responses/Forbidden"},
                    "429": {"$ref": "#/components/responses/TooManyAttempts"},
                    \(ofBodies), \(ofWork), \(ofAll)}}},
                "/refresh": {"post": {"operationId": "refresh",
                  "summary": "Renews a session; the old refresh token is spent.", "security": [],
                  "requestBody": {"required": true,
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refresh"}}}},
                  "responses": {
                    "200": {"$ref": "#/components/responses/Session"},
                    "401": {"$ref": "#/components/responses/Token"},
                    \(ofBodies), \(ofWork), \(ofAll)}}},
                "/logout": {"post": {"operationId": "logout",
                  "summary": "Ends the session.",
                  "responses": {
                    "204": {"description": "The session has ended."},
                    "401": {"$ref": "#/components/responses/Token"},
                    \(ofWork), \(ofAll)}}},
                "/profile": {"get": {"operationId": "profile",
                  "summary": "Says whose session it is.",
                  "responses": {
                    "200": {"description": "Who the token belongs to.",
                      "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Profile"}}}},
                    "401": {"$ref": "#/components/responses/Token"},
                    \(ofWork), \(ofAll)}}},
                \(hasOwner ? ownerPaths + "," : "")
                "/api/": {"get": {"operationId": "people",
                  "summary": "Makes people.", \(access)"parameters": [\(parameters)],
                  "responses": {\(people), \(ofAll)}},
                  "options": {"operationId": "peoplePreflight", "summary": "\(preflight)", "security": [],
                  "responses": {\(ofPreflight), \(ofAll)}}},
                "/api/{version}/": {"get": {"operationId": "versionedPeople",
                  "summary": "Makes people, as asked of a version of randomuser; all are answered in the form of 1.4.",
                  \(access)"parameters": [{"$ref": "#/components/parameters/version"}, \(parameters)],
                  "responses": {
                    "404": {"description": "There was no such version.", "content": {"text/plain": {}}},
                    \(people), \(ofAll)}},
                  "options": {"operationId": "versionedPeoplePreflight", "summary": "\(preflight)", "security": [],
                  "parameters": [{"$ref": "#/components/parameters/version"}],
                  "responses": {"404": {"$ref": "#/components/responses/NotFound"}, \(ofPreflight), \(ofAll)}}},
                "/api/portraits/{sex}/{file}": {"get": {"operationId": "portrait",
                  "summary": "A person's portrait, drawn by the server.", "security": [],
                  "parameters": [\(portrait)], "responses": {\(ofPortrait), \(ofAll)}}},
                "/api/portraits/{size}/{sex}/{file}": {"get": {"operationId": "smallPortrait",
                  "summary": "Likewise, of smaller ones.", "security": [],
                  "parameters": [{"$ref": "#/components/parameters/size"}, \(portrait)],
                  "responses": {\(ofPortrait), \(ofAll)}}},
                "/health": {"get": {"operationId": "health",
                  "summary": "Says whether the accounts can be read and written.", "security": [],
                  "responses": {
                    "200": {"description": "The server answers, and its accounts work.",
                      "content": {"application/json": {"schema": {
                        "type": "object", "required": ["status"], "properties": {"status": {"const": "ok"}}}}}},
                    "503": {"$ref": "#/components/responses/Unavailable"},
                    \(ofAll)}}},
                "/ready": {"get": {"operationId": "ready",
                  "summary": "Says what keeps the server from its work.", "security": [],
                  "responses": {
                    "200": {"description": "Nothing keeps the server from its work.",
                      "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Readiness"}}}},
                    "503": {"description": "What keeps it from that.",
                      "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Readiness"}}}},
                    \(ofAll)}}},
                "/metrics": {"get": {"operationId": "metrics",
                  "summary": "Counts, for those who may see them.", "security": [{}, {"bearer": []}],
                  "responses": {
                    "200": {"description": "Counts in Prometheus' text form.", "content": {"text/plain": {}}},
                    "401": {"$ref": "#/components/responses/Token"},
                    "404": {"$ref": "#/components/responses/NotFound"},
                    \(ofAll)}}},
                "/openapi.json": {"get": {"operationId": "openapi",
                  "summary": "Gives this document.", "security": [],
                  "responses": {
                    "200": {"description": "This document.", "content": {"application/json": {"schema": {
                      "type": "object"}}}},
                    \(ofAll)}}}
              },
              "components": \(components)
            }
            """
    }

    /// The responses that every path may return.
    static let ofAll = """
        "400": {"$ref": "#/components/responses/BadRequest"},
                "405": {"$ref": "#/components/responses/MethodNotAllowed"},
                "431": {"$ref": "#/components/responses/HeadersTooLarge"},
                "501": {"$ref": "#/components/responses/NotImplemented"}
        """

    /// The further responses of a path that takes a body.
    static let ofBodies = """
        "408": {"$ref": "#/components/responses/TooSlow"},
                "413": {"$ref": "#/components/responses/TooLarge"},
                "415": {"$ref": "#/components/responses/NotJSON"}
        """

    /// The further responses of a path that needs accounts or people.
    static let ofWork = """
        "500": {"$ref": "#/components/responses/ServerError"},
                "503": {"$ref": "#/components/responses/Unavailable"}
        """

    private static let parameters = """
        {"$ref": "#/components/parameters/results"}, {"$ref": "#/components/parameters/page"},
         {"$ref": "#/components/parameters/seed"}, {"$ref": "#/components/parameters/gender"},
         {"$ref": "#/components/parameters/nat"}, {"$ref": "#/components/parameters/inc"},
         {"$ref": "#/components/parameters/exc"}, {"$ref": "#/components/parameters/format"},
         {"$ref": "#/components/parameters/noinfo"}, {"$ref": "#/components/parameters/password"},
         {"$ref": "#/components/parameters/dl"}, {"$ref": "#/components/parameters/callback"}
        """

    private static let people = """
        "200": {"description": "People; what a callback is given is no JSON, though it is called so.",
           "content": {"application/json": {"schema": {"$ref": "#/components/schemas/People"}},
             "text/csv": {}, "text/x-yaml": {}, "text/xml": {}, "application/octet-stream": {}}},
         "401": {"$ref": "#/components/responses/Token"},
         "429": {"$ref": "#/components/responses/TooManyPeople"},
         "500": {"$ref": "#/components/responses/DirectoryFailed"},
         "503": {"$ref": "#/components/responses/DirectoryUnavailable"}
        """

    private static let preflight = "Says that pages of other origins may ask with a token (CORS)."

    private static let ofPreflight = """
        "204": {"description": "They may.", "headers": {
          "Access-Control-Allow-Origin": {"required": true, "schema": {"type": "string"}},
          "Access-Control-Allow-Methods": {"required": true, "schema": {"type": "string"}},
          "Access-Control-Allow-Headers": {"required": true, "schema": {"type": "string"}}}}
        """

    private static let portrait = """
        {"$ref": "#/components/parameters/sex"}, {"$ref": "#/components/parameters/file"}
        """

    private static let ofPortrait = """
        "200": {"description": "A portrait, drawn by the server.", "content": {"image/jpeg": {}}},
        "404": {"$ref": "#/components/responses/NotFound"}
        """
}
