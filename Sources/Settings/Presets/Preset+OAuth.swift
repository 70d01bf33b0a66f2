extension Preset {
    /// The password grant of OAuth 2 (RFC 6749, 4.3, 5 and 6). A confidential client's secret goes into the form, or as
    /// `client_secret_basic` into HTTP Basic authentication; one of the two is given.
    static let oauth2Password = Preset(
        name: "oauth2-password",
        json: #"""
            {
              "identifier": "either",
              "variables": { "client_id": "", "client_secret": "", "client_secret_basic": "", "scope": "" },
              "login": {
                "path": "/token",
                "encoding": "form",
                "basic": { "user": "{client_id}", "password": "{client_secret_basic}" },
                "fields": {
                  "grant_type": "password",
                  "username": "{login}",
                  "password": "{password}",
                  "client_id": "{client_id}",
                  "client_secret": "{client_secret}",
                  "scope": "{scope}"
                }
              },
              "refresh": {
                "path": "/token",
                "encoding": "form",
                "basic": { "user": "{client_id}", "password": "{client_secret_basic}" },
                "fields": {
                  "grant_type": "refresh_token",
                  "refresh_token": "{refresh_token}",
                  "client_id": "{client_id}",
                  "client_secret": "{client_secret}"
                }
              },
              "session": {
                "token": "access_token",
                "token_type": "token_type",
                "refresh_token": "refresh_token",
                "name": ["claim:id_token:name", "claim:name"],
                "email": ["claim:id_token:email", "claim:email"],
                "expires": [{ "seconds": "expires_in" }, { "epoch": "claim:exp" }]
              },
              "failure": {
                "codes": "error",
                "message": "error_description",
                "meanings": {
                  "invalid_grant": "rejected",
                  "invalid_client": "misconfigured",
                  "unauthorized_client": "misconfigured",
                  "access_denied": "forbidden",
                  "invalid_request": "invalid"
                }
              }
            }
            """#
    )

    /// Keycloak's direct access grant. A code that is missing or wrong and an account that is locked for a while are
    /// answered like a wrong password, so the code goes with the login (`--otp`).
    static let keycloak = Preset(
        name: "keycloak",
        json: #"""
            {
              "identifier": "either",
              "variables": {
                "realm": null,
                "client_id": null,
                "client_secret": "",
                "client_secret_basic": "",
                "scope": "openid"
              },
              "login": {
                "path": "/realms/{realm}/protocol/openid-connect/token",
                "encoding": "form",
                "basic": { "user": "{client_id}", "password": "{client_secret_basic}" },
                "fields": {
                  "grant_type": "password",
                  "username": "{login}",
                  "password": "{password}",
                  "totp": "{code}",
                  "client_id": "{client_id}",
                  "client_secret": "{client_secret}",
                  "scope": "{scope}"
                }
              },
              "refresh": {
                "path": "/realms/{realm}/protocol/openid-connect/token",
                "encoding": "form",
                "basic": { "user": "{client_id}", "password": "{client_secret_basic}" },
                "fields": {
                  "grant_type": "refresh_token",
                  "refresh_token": "{refresh_token}",
                  "client_id": "{client_id}",
                  "client_secret": "{client_secret}"
                }
              },
              "logout": {
                "path": "/realms/{realm}/protocol/openid-connect/logout",
                "encoding": "form",
                "carries_token": false,
                "basic": { "user": "{client_id}", "password": "{client_secret_basic}" },
                "fields": {
                  "refresh_token": "{refresh_token}",
                  "client_id": "{client_id}",
                  "client_secret": "{client_secret}"
                }
              },
              "profile": {
                "path": "/realms/{realm}/protocol/openid-connect/userinfo",
                "name": ["name", "preferred_username"],
                "email": ["email", "preferred_username"],
                "expires": [{ "epoch": "claim:exp" }]
              },
              "session": {
                "token": "access_token",
                "token_type": "token_type",
                "refresh_token": "refresh_token",
                "name": ["claim:name", "claim:preferred_username"],
                "email": "claim:email",
                "expires": [{ "seconds": "expires_in" }]
              },
              "failure": {
                "codes": ["error_description", "error"],
                "message": "error_description",
                "meanings": {
                  "Account is not fully set up": "unverified",
                  "Account disabled": "forbidden",
                  "Account temporarily disabled": "locked",
                  "invalid_grant": "rejected",
                  "invalid_token": "rejected",
                  "invalid_client": "misconfigured",
                  "unauthorized_client": "misconfigured",
                  "invalid_request": "invalid"
                }
              }
            }
            """#
    )

    /// Auth0's password grant, its second factor by the grant `mfa-otp`.
    static let auth0 = Preset(
        name: "auth0",
        json: #"""
            {
              "variables": {
                "client_id": null,
                "client_secret": "",
                "client_secret_basic": "",
                "audience": "",
                "scope": "openid profile email offline_access"
              },
              "login": {
                "path": "/oauth/token",
                "encoding": "form",
                "basic": { "user": "{client_id}", "password": "{client_secret_basic}" },
                "fields": {
                  "grant_type": "password",
                  "username": "{login}",
                  "password": "{password}",
                  "client_id": "{client_id}",
                  "client_secret": "{client_secret}",
                  "audience": "{audience}",
                  "scope": "{scope}"
                }
              },
              "refresh": {
                "path": "/oauth/token",
                "encoding": "form",
                "basic": { "user": "{client_id}", "password": "{client_secret_basic}" },
                "fields": {
                  "grant_type": "refresh_token",
                  "refresh_token": "{refresh_token}",
                  "client_id": "{client_id}",
                  "client_secret": "{client_secret}"
                }
              },
              "logout": {
                "path": "/oauth/revoke",
                "encoding": "form",
                "basic": { "user": "{client_id}", "password": "{client_secret_basic}" },
                "carries_token": false,
                "fields": {
                  "token": "{refresh_token}",
                  "client_id": "{client_id}",
                  "client_secret": "{client_secret}"
                }
              },
              "profile": { "path": "/userinfo", "name": ["name", "nickname"], "email": ["email", "sub"] },
              "session": {
                "token": "access_token",
                "token_type": "token_type",
                "refresh_token": "refresh_token",
                "name": ["claim:id_token:name", "claim:id_token:nickname"],
                "email": "claim:id_token:email",
                "expires": [{ "seconds": "expires_in" }]
              },
              "second_factor": {
                "when": { "error": "mfa_required" },
                "carry": { "mfa_token": "mfa_token" },
                "answer": {
                  "path": "/oauth/token",
                  "encoding": "form",
                  "basic": { "user": "{client_id}", "password": "{client_secret_basic}" },
                  "fields": {
                    "grant_type": "http://auth0.com/oauth/grant-type/mfa-otp",
                    "mfa_token": "{mfa_token}",
                    "otp": "{code}",
                    "client_id": "{client_id}",
                    "client_secret": "{client_secret}"
                  }
                }
              },
              "failure": {
                "codes": ["error_description", "error"],
                "message": "error_description",
                "meanings": {
                  "user is blocked": "forbidden",
                  "Please verify your email*": "unverified",
                  "Invalid otp_code*": "wrong_code",
                  "expired_token": "expired_code",
                  "invalid_grant": "rejected",
                  "too_many_attempts": "locked",
                  "too_many_logins": "locked",
                  "access_denied": "forbidden",
                  "password_leaked": "forbidden",
                  "invalid_client": "misconfigured",
                  "unauthorized_client": "misconfigured",
                  "unsupported_grant_type": "misconfigured",
                  "invalid_request": "invalid"
                }
              }
            }
            """#
    )
}
