extension Preset {
    /// `rollcall-server`, and what a plain JSON endpoint is expected to be like.
    static let rollcall = Preset(
        name: "rollcall",
        json: #"""
            {
              "login": {
                "path": "/login",
                "fields": {
                  "email": "{email}", "password": "{password}", "code": "{code}", "device": "{device}"
                }
              },
              "refresh": { "path": "/refresh", "fields": { "refresh_token": "{refresh_token}" } },
              "logout": { "path": "/logout" },
              "profile": {
                "path": "/profile", "name": "name", "email": "email", "expires": [{ "date": "expires_at" }]
              },
              "session": {
                "token": "token",
                "token_type": "token_type",
                "refresh_token": "refresh_token",
                "device": "device",
                "name": "name",
                "email": "email",
                "expires": [{ "date": "expires_at" }]
              },
              "failure": {
                "codes": "error.code",
                "message": "error.message",
                "meanings": {
                  "invalid_credentials": "rejected",
                  "invalid_token": "rejected",
                  "too_many_attempts": "locked",
                  "unverified": "unverified",
                  "second_factor": "second_factor",
                  "wrong_code": "wrong_code"
                }
              }
            }
            """#
    )
}
