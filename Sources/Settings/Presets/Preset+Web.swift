extension Preset {
    /// Strapi's users-permissions plugin.
    static let strapi = Preset(
        name: "strapi",
        json: #"""
            {
              "identifier": "either",
              "login": { "path": "/api/auth/local", "fields": { "identifier": "{login}", "password": "{password}" } },
              "profile": {
                "path": "/api/users/me",
                "name": "username",
                "email": "email",
                "expires": [{ "epoch": "claim:exp" }]
              },
              "session": {
                "token": "jwt",
                "name": "user.username",
                "email": "user.email",
                "expires": [{ "epoch": "claim:exp" }]
              },
              "failure": {
                "codes": ["error.message", "error.name"],
                "message": "error.message",
                "meanings": {
                  "Invalid identifier or password": "rejected",
                  "Your account email is not confirmed": "unverified",
                  "Your account has been blocked by an administrator": "forbidden",
                  "RateLimitError": "locked"
                }
              }
            }
            """#
    )

    /// Directus, in its mode `json`. The second factor's code goes with the login.
    static let directus = Preset(
        name: "directus",
        json: #"""
            {
              "login": {
                "path": "/auth/login",
                "fields": { "email": "{email}", "password": "{password}", "otp": "{code}", "mode": "json" }
              },
              "refresh": { "path": "/auth/refresh", "fields": { "refresh_token": "{refresh_token}", "mode": "json" } },
              "logout": { "path": "/auth/logout", "fields": { "refresh_token": "{refresh_token}", "mode": "json" } },
              "profile": {
                "path": "/users/me",
                "name": "data.first_name",
                "email": "data.email",
                "expires": [{ "epoch": "claim:exp" }]
              },
              "session": {
                "token": "data.access_token",
                "refresh_token": "data.refresh_token",
                "expires": [{ "milliseconds": "data.expires" }]
              },
              "second_factor": { "when": { "errors.*.extensions.code": "INVALID_OTP" } },
              "failure": {
                "codes": "errors.*.extensions.code",
                "message": "errors.0.message",
                "meanings": {
                  "INVALID_CREDENTIALS": "rejected",
                  "INVALID_TOKEN": "rejected",
                  "TOKEN_EXPIRED": "rejected",
                  "USER_SUSPENDED": "forbidden",
                  "FORBIDDEN": "forbidden",
                  "INVALID_PAYLOAD": "invalid",
                  "REQUESTS_EXCEEDED": "locked"
                }
              }
            }
            """#
    )

    /// Laravel Sanctum's tokens for mobile applications, as its documentation issues them: often a bare string.
    static let sanctum = Preset(
        name: "sanctum",
        json: #"""
            {
              "variables": { "device_name": "rollcall" },
              "login": {
                "path": "/sanctum/token",
                "fields": { "email": "{email}", "password": "{password}", "device_name": "{device_name}" },
                "success": [200, 201]
              },
              "profile": { "path": "/api/user", "name": ["name", "data.name"], "email": ["email", "data.email"] },
              "session": {
                "token": ["token", "access_token", "data.token", "body"],
                "name": ["user.name", "data.user.name"],
                "email": ["user.email", "data.user.email"],
                "expires": [{ "date": "expires_at" }]
              },
              "failure": {
                "codes": ["errors.email.*", "message"],
                "message": "message",
                "meanings": {
                  "The provided credentials are incorrect.": "rejected",
                  "These credentials do not match our records.": "rejected",
                  "Too many login attempts*": "locked",
                  "Your email address is not verified.": "unverified"
                }
              }
            }
            """#
    )

    /// Devise with devise-jwt: the token is in a header of the answer.
    static let deviseJWT = Preset(
        name: "devise-jwt",
        json: #"""
            {
              "login": {
                "path": "/users/sign_in",
                "fields": { "user.email": "{email}", "user.password": "{password}" },
                "success": [200, 201]
              },
              "logout": { "method": "DELETE", "path": "/users/sign_out" },
              "session": {
                "token": "header:Authorization",
                "name": ["name", "user.name", "data.name", "status.data.user.name"],
                "email": ["email", "user.email", "data.email", "status.data.user.email"],
                "expires": [{ "epoch": "claim:exp" }]
              },
              "failure": {
                "codes": ["error", "message"],
                "message": ["error", "message"],
                "meanings": {
                  "Invalid Email or password.": "rejected",
                  "You have one more attempt before your account is locked.": "rejected",
                  "Your account is locked.": "locked",
                  "You have to confirm your email address before continuing.": "unverified",
                  "Your account is not activated yet.": "forbidden"
                }
              }
            }
            """#
    )
}
