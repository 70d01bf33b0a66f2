/// What `GET /openapi.json` answers: the routes as OpenAPI 3.1 has them. The tests hold the server to it.
enum OpenAPIDocument {
    static let text = """
        {
          "openapi": "3.1.0",
          "info": {"title": "rollcall-server", "version": "1.0.0",
            "description": "Sign in with email and password, and a directory of people in randomuser 1.4 form."},
          "security": [{"bearer": []}],
          "paths": {
            "/login": {"post": {"operationId": "login", "security": [],
              "requestBody": {"required": true,
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Login"}}}},
              "responses": {
                "200": {"$ref": "#/components/responses/Session"},
                "400": {"$ref": "#/components/responses/Failure"},
                "401": {"$ref": "#/components/responses/Failure"},
                "403": {"$ref": "#/components/responses/Failure"},
                "408": {"$ref": "#/components/responses/Failure"},
                "413": {"$ref": "#/components/responses/Failure"},
                "415": {"$ref": "#/components/responses/Failure"},
                "429": {"$ref": "#/components/responses/Later"},
                "500": {"$ref": "#/components/responses/Failure"},
                "503": {"$ref": "#/components/responses/Later"}}}},
            "/refresh": {"post": {"operationId": "refresh", "security": [],
              "requestBody": {"required": true,
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refresh"}}}},
              "responses": {
                "200": {"$ref": "#/components/responses/Session"},
                "400": {"$ref": "#/components/responses/Failure"},
                "401": {"$ref": "#/components/responses/Failure"},
                "408": {"$ref": "#/components/responses/Failure"},
                "413": {"$ref": "#/components/responses/Failure"},
                "415": {"$ref": "#/components/responses/Failure"},
                "500": {"$ref": "#/components/responses/Failure"},
                "503": {"$ref": "#/components/responses/Later"}}}},
            "/logout": {"post": {"operationId": "logout",
              "responses": {
                "204": {"description": "The session has ended."},
                "401": {"$ref": "#/components/responses/Failure"},
                "500": {"$ref": "#/components/responses/Failure"},
                "503": {"$ref": "#/components/responses/Later"}}}},
            "/profile": {"get": {"operationId": "profile",
              "responses": {
                "200": {"description": "Who the token belongs to.",
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Profile"}}}},
                "401": {"$ref": "#/components/responses/Failure"},
                "500": {"$ref": "#/components/responses/Failure"},
                "503": {"$ref": "#/components/responses/Later"}}}},
            "/api/": {"get": {"operationId": "people", "parameters": \(parameters),
              "responses": \(people)}},
            "/api/1.4/": {"get": {"operationId": "people14", "parameters": \(parameters),
              "responses": \(people)}},
            "/health": {"get": {"operationId": "health", "security": [],
              "responses": {"200": {"description": "The server answers."}}}},
            "/metrics": {"get": {"operationId": "metrics", "security": [],
              "responses": {"200": {"description": "Counts in Prometheus' text form."}}}},
            "/openapi.json": {"get": {"operationId": "openapi", "security": [],
              "responses": {"200": {"description": "This document."}}}}
          },
          "components": \(components)
        }
        """

    private static let parameters = """
        [{"$ref": "#/components/parameters/results"}, {"$ref": "#/components/parameters/page"},
         {"$ref": "#/components/parameters/seed"}, {"$ref": "#/components/parameters/gender"},
         {"$ref": "#/components/parameters/nat"}, {"$ref": "#/components/parameters/inc"},
         {"$ref": "#/components/parameters/exc"}, {"$ref": "#/components/parameters/format"},
         {"$ref": "#/components/parameters/noinfo"}, {"$ref": "#/components/parameters/password"},
         {"$ref": "#/components/parameters/dl"}, {"$ref": "#/components/parameters/callback"}]
        """

    private static let people = """
        {"200": {"description": "People.", "content": {"application/json": {"schema": {"type": "object"}},
           "text/csv": {}, "text/x-yaml": {}, "text/xml": {}}},
         "401": {"$ref": "#/components/responses/Failure"},
         "429": {"description": "Too many people asked for in a minute."},
         "500": {"$ref": "#/components/responses/Failure"},
         "503": {"$ref": "#/components/responses/Later"}}
        """
}
