// Services with an API of their own for signing in, and OAuth servers with addresses of their own.

extension Preset {
    /// Synapse and other homeservers of Matrix (client-server API 1.11, 5.5 to 5.7).
    static let synapse = Preset(
        name: "synapse",
        json: #"""
            {
              "identifier": "username",
              "login": {
                "path": "/_matrix/client/v3/login",
                "fields": {
                  "type": "m.login.password",
                  "identifier.type": "m.id.user",
                  "identifier.user": "{login}",
                  "password": "{password}",
                  "initial_device_display_name": "rollcall",
                  "refresh_token": true
                }
              },
              "refresh": { "path": "/_matrix/client/v3/refresh", "fields": { "refresh_token": "{refresh_token}" } },
              "logout": { "path": "/_matrix/client/v3/logout", "carries_token": true },
              "profile": { "path": "/_matrix/client/v3/account/whoami", "name": "user_id" },
              "session": {
                "token": "access_token",
                "refresh_token": "refresh_token",
                "name": "user_id",
                "expires": [{ "milliseconds": "expires_in_ms" }]
              },
              "failure": {
                "codes": "errcode",
                "message": "error",
                "meanings": {
                  "M_FORBIDDEN": "rejected",
                  "M_UNKNOWN_TOKEN": "rejected",
                  "M_MISSING_TOKEN": "rejected",
                  "M_USER_DEACTIVATED": "forbidden",
                  "M_USER_LOCKED": "forbidden",
                  "M_LIMIT_EXCEEDED": "locked"
                },
                "wait": [{ "milliseconds": "retry_after_ms" }]
              }
            }
            """#
    )

    /// djoser with the tokens of Django REST framework, under `/auth/`. Whether accounts are known by a name or an
    /// address is up to the server, which ignores the other field.
    static let djoser = Preset(
        name: "djoser",
        json: #"""
            {
              "identifier": "either",
              "variables": { "prefix": "auth" },
              "token": { "header": "Authorization", "value": "Token {token}" },
              "login": {
                "path": "/{prefix}/token/login/",
                "fields": { "username": "{login}", "email": "{login}", "password": "{password}" }
              },
              "logout": { "path": "/{prefix}/token/logout/", "carries_token": true },
              "profile": { "path": "/{prefix}/users/me/", "name": "username", "email": "email" },
              "session": { "token": "auth_token" },
              "failure": {
                "codes": ["non_field_errors.*", "detail"],
                "message": ["non_field_errors.0", "detail"],
                "meanings": {
                  "Unable to log in with provided credentials.": "rejected",
                  "Invalid token.": "rejected"
                }
              }
            }
            """#
    )

    /// Keystone of OpenStack (Identity API 3): a token without a scope; its own header says whose it is.
    static let keystone = Preset(
        name: "keystone",
        json: #"""
            {
              "identifier": "username",
              "variables": { "domain": "default" },
              "token": { "header": "X-Auth-Token", "value": "{token}" },
              "login": {
                "path": "/v3/auth/tokens",
                "fields": {
                  "auth.identity.methods": ["password"],
                  "auth.identity.password.user.name": "{login}",
                  "auth.identity.password.user.domain.id": "{domain}",
                  "auth.identity.password.user.password": "{password}"
                },
                "success": [201]
              },
              "logout": {
                "method": "DELETE",
                "path": "/v3/auth/tokens",
                "headers": { "X-Subject-Token": "{token}" }
              },
              "profile": {
                "path": "/v3/auth/tokens",
                "headers": { "X-Subject-Token": "{token}" },
                "name": "token.user.name",
                "expires": [{ "date": "token.expires_at" }]
              },
              "session": {
                "token": "header:X-Subject-Token",
                "name": "token.user.name",
                "expires": [{ "date": "token.expires_at" }]
              },
              "failure": { "codes": ":status", "message": "error.message", "meanings": { "404": "rejected" } }
            }
            """#
    )

    /// Airflow 3: a JWT for its API. No request tells whose it is, so what the JWT says counts.
    static let airflow = Preset(
        name: "airflow",
        json: #"""
            {
              "identifier": "username",
              "login": {
                "path": "/auth/token",
                "fields": { "username": "{login}", "password": "{password}" },
                "success": [201]
              },
              "session": { "token": "access_token", "expires": [{ "epoch": "claim:exp" }] },
              "failure": { "codes": "detail", "message": "detail", "meanings": { "Invalid credentials*": "rejected" } }
            }
            """#
    )

    /// Superset: JWTs, the refresh token in a header. They cannot be revoked.
    static let superset = Preset(
        name: "superset",
        json: #"""
            {
              "identifier": "username",
              "variables": { "provider": "db" },
              "login": {
                "path": "/api/v1/security/login",
                "fields": {
                  "username": "{login}", "password": "{password}", "provider": "{provider}", "refresh": true
                }
              },
              "refresh": {
                "method": "POST",
                "path": "/api/v1/security/refresh",
                "headers": { "Authorization": "Bearer {refresh_token}" }
              },
              "profile": {
                "path": "/api/v1/me/",
                "name": ["result.first_name", "result.username"],
                "email": "result.email"
              },
              "session": {
                "token": "access_token",
                "refresh_token": "refresh_token",
                "expires": [{ "epoch": "claim:exp" }]
              },
              "failure": {
                "codes": ["message", "msg"],
                "message": ["message", "msg"],
                "meanings": { "Not authorized": "rejected", "Token has expired": "rejected" }
              }
            }
            """#
    )

    /// Canaille with the password grant. To sign in on its own pages, use `oidc`.
    static let canaille = Preset(
        name: "canaille",
        json: #"""
            {
              "identifier": "either",
              "variables": { "client_id": null, "client_secret": "", "scope": "openid profile email" },
              "login": {
                "path": "/oauth/token",
                "encoding": "form",
                "basic": { "user": "{client_id}", "password": "{client_secret}" },
                "fields": {
                  "grant_type": "password", "username": "{login}", "password": "{password}", "scope": "{scope}"
                }
              },
              "refresh": {
                "path": "/oauth/token",
                "encoding": "form",
                "basic": { "user": "{client_id}", "password": "{client_secret}" },
                "fields": { "grant_type": "refresh_token", "refresh_token": "{refresh_token}" }
              },
              "logout": {
                "path": "/oauth/revoke",
                "encoding": "form",
                "basic": { "user": "{client_id}", "password": "{client_secret}" },
                "fields": { "token": "{token}" }
              },
              "profile": {
                "path": "/oauth/userinfo",
                "name": ["name", "preferred_username", "sub"],
                "email": "email"
              },
              "session": {
                "token": "access_token",
                "token_type": "token_type",
                "refresh_token": "refresh_token",
                "name": "claim:id_token:name",
                "email": "claim:id_token:email",
                "expires": [{ "seconds": "expires_in" }]
              },
              "failure": {
                "codes": ["error_description", "error"],
                "message": "error_description",
                "meanings": {
                  "Invalid 'username' or 'password'*": "rejected",
                  "invalid_grant": "rejected",
                  "invalid_token": "rejected",
                  "invalid_client": "misconfigured",
                  "unauthorized_client": "misconfigured"
                }
              }
            }
            """#
    )

    /// django-oauth-toolkit under `/o/`, with a public client's password grant. It tells whose a token is only if it is
    /// an OpenID Connect provider.
    static let djangoOAuthToolkit = Preset(
        name: "django-oauth-toolkit",
        json: #"""
            {
              "identifier": "either",
              "variables": { "client_id": null, "prefix": "o", "scope": "" },
              "login": {
                "path": "/{prefix}/token/",
                "encoding": "form",
                "fields": {
                  "grant_type": "password",
                  "username": "{login}",
                  "password": "{password}",
                  "client_id": "{client_id}",
                  "scope": "{scope}"
                }
              },
              "refresh": {
                "path": "/{prefix}/token/",
                "encoding": "form",
                "fields": {
                  "grant_type": "refresh_token", "refresh_token": "{refresh_token}", "client_id": "{client_id}"
                }
              },
              "logout": {
                "path": "/{prefix}/revoke_token/",
                "encoding": "form",
                "fields": { "token": "{token}", "client_id": "{client_id}" }
              },
              "session": {
                "token": "access_token",
                "token_type": "token_type",
                "refresh_token": "refresh_token",
                "name": "claim:id_token:name",
                "email": "claim:id_token:email",
                "expires": [{ "seconds": "expires_in" }]
              },
              "failure": {
                "codes": "error",
                "message": "error_description",
                "meanings": {
                  "invalid_grant": "rejected",
                  "invalid_client": "misconfigured",
                  "unauthorized_client": "misconfigured"
                }
              }
            }
            """#
    )
}
