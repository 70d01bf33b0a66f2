extension Preset {
    /// fastapi-users with its JWT strategy and bearer transport. It renews nothing; the token's expiry is in its
    /// claims.
    static let fastAPIUsers = Preset(
        name: "fastapi-users",
        json: #"""
            {
              "login": {
                "path": "/auth/jwt/login",
                "encoding": "form",
                "fields": { "username": "{email}", "password": "{password}" }
              },
              "logout": { "path": "/auth/jwt/logout" },
              "profile": {
                "path": "/users/me",
                "name": ["name", "full_name", "first_name", "username"],
                "email": "email",
                "expires": [{ "epoch": "claim:exp" }]
              },
              "session": {
                "token": "access_token",
                "token_type": "token_type",
                "expires": [{ "epoch": "claim:exp" }]
              },
              "failure": {
                "codes": ["detail", "detail.code"],
                "message": ["detail.0.msg", "detail"],
                "meanings": {
                  "LOGIN_BAD_CREDENTIALS": "rejected",
                  "LOGIN_USER_NOT_VERIFIED": "unverified"
                }
              }
            }
            """#
    )

    /// dj-rest-auth. The scheme is `Token` by default, and `Bearer` if it issues JWTs (`USE_JWT`).
    static let djRestAuth = Preset(
        name: "dj-rest-auth",
        json: #"""
            {
              "identifier": "either",
              "variables": { "scheme": "Token" },
              "headers": { "Accept-Language": "en" },
              "token": { "header": "Authorization", "value": "{scheme} {token}" },
              "login": {
                "path": "/dj-rest-auth/login/",
                "fields": { "email": "{email}", "username": "{username}", "password": "{password}" }
              },
              "refresh": { "path": "/dj-rest-auth/token/refresh/", "fields": { "refresh": "{refresh_token}" } },
              "logout": { "path": "/dj-rest-auth/logout/", "fields": { "refresh": "{refresh_token}" } },
              "profile": {
                "path": "/dj-rest-auth/user/",
                "name": ["first_name", "username"],
                "email": ["email", "username"],
                "expires": [{ "epoch": "claim:exp" }]
              },
              "session": {
                "token": ["access", "access_token", "key"],
                "refresh_token": ["refresh", "refresh_token"],
                "name": ["user.first_name", "user.username"],
                "email": "user.email",
                "expires": [{ "date": ["access_expiration", "access_token_expiration"] }, { "epoch": "claim:exp" }]
              },
              "failure": {
                "codes": ["non_field_errors.*", "code", "detail"],
                "message": ["non_field_errors.0", "email.0", "password.0", "detail"],
                "meanings": {
                  "Unable to log in with provided credentials.": "rejected",
                  "E-mail is not verified.": "unverified",
                  "User account is disabled.": "forbidden",
                  "token_not_valid": "rejected"
                }
              }
            }
            """#
    )

    /// django-allauth's headless API for apps, its second factor by an authenticator or a recovery code.
    static let allauth = Preset(
        name: "allauth",
        json: #"""
            {
              "token": { "header": "X-Session-Token", "value": "{token}" },
              "login": {
                "path": "/_allauth/app/v1/auth/login",
                "fields": { "email": "{email}", "password": "{password}" }
              },
              "logout": { "method": "DELETE", "path": "/_allauth/app/v1/auth/session", "success": [200, 401, 410] },
              "profile": {
                "path": "/_allauth/app/v1/auth/session",
                "name": ["data.user.display", "data.user.username"],
                "email": ["data.user.email", "data.user.username"]
              },
              "session": {
                "token": "meta.session_token",
                "name": ["data.user.display", "data.user.username"],
                "email": "data.user.email"
              },
              "second_factor": {
                "when": { "data.flows.[id=mfa_authenticate].is_pending": "*" },
                "carry": { "pending": "meta.session_token" },
                "answer": {
                  "path": "/_allauth/app/v1/auth/2fa/authenticate",
                  "headers": { "X-Session-Token": "{pending}" },
                  "fields": { "code": "{code}" }
                }
              },
              "failure": {
                "codes": ["errors.*.code", "data.flows.[is_pending=true].id", "status"],
                "message": "errors.0.message",
                "meanings": {
                  "email_password_mismatch": "rejected",
                  "username_password_mismatch": "rejected",
                  "too_many_login_attempts": "locked",
                  "rate_limited": "locked",
                  "verify_email": "unverified",
                  "incorrect_code": "wrong_code",
                  "409": "expired_code",
                  "410": "rejected"
                }
              }
            }
            """#
    )
}
