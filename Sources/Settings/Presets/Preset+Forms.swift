// Servers that people sign in to through a page, and those without sessions of their own.

extension Preset {
    /// Django with its defaults: the views of `django.contrib.auth` under `/accounts/`. Its session is a cookie; a page
    /// that redirects everybody else to the login shows whether it is still live.
    static let django = Preset(
        name: "django",
        json: #"""
            {
              "identifier": "either",
              "variables": { "accounts": "accounts" },
              "token": { "header": "Cookie", "value": "sessionid={token}" },
              "login": {
                "path": "/{accounts}/login/",
                "form": "/{accounts}/login/",
                "encoding": "form",
                "fields": { "username": "{login}", "password": "{password}" },
                "success": [302]
              },
              "logout": {
                "path": "/{accounts}/logout/",
                "form": "/{accounts}/login/",
                "encoding": "form",
                "success": [200, 302]
              },
              "profile": { "path": "/{accounts}/password_change/" },
              "session": { "token": "cookie:sessionid" },
              "failure": {
                "codes": ["header:Location", "body"],
                "meanings": { "*/login/*": "rejected", "*name=\"password\"*": "rejected" }
              }
            }
            """#
    )

    /// Label Studio, a Django application whose pages are elsewhere.
    static let labelStudio = Preset(
        name: "label-studio",
        json: #"""
            {
              "token": { "header": "Cookie", "value": "sessionid={token}" },
              "login": {
                "path": "/user/login/",
                "form": "/user/login/",
                "encoding": "form",
                "fields": { "email": "{email}", "password": "{password}", "persist_session": "on" },
                "success": [302]
              },
              "logout": { "method": "GET", "path": "/logout", "success": [302] },
              "profile": {
                "path": "/api/current-user/whoami",
                "name": ["first_name", "username"],
                "email": "email"
              },
              "session": { "token": "cookie:sessionid" },
              "failure": {
                "codes": ["header:Location", "body"],
                "meanings": { "/user/login*": "rejected", "*name=\"password\"*": "rejected" }
              }
            }
            """#
    )

    /// Flask-Security with its defaults: JSON to the same address as its form, whose CSRF token is fetched first. Its
    /// logout leaves the session's token alive, so there is none here.
    static let flaskSecurity = Preset(
        name: "flask-security",
        json: #"""
            {
              "token": { "header": "Authentication-Token", "value": "{token}" },
              "before": [{ "path": "/login", "carry": { "csrf": ["response.csrf_token", "form:csrf_token"] } }],
              "login": {
                "path": "/login",
                "query": { "include_auth_token": "true" },
                "fields": { "email": "{email}", "password": "{password}", "csrf_token": "{csrf}" }
              },
              "session": { "token": "response.user.authentication_token" },
              "second_factor": { "when": { "response.tf_required": true } },
              "failure": {
                "codes": ["response.errors.*"],
                "message": ["response.errors.0"],
                "meanings": {
                  "Invalid password": "rejected",
                  "Specified user does not exist": "rejected",
                  "Authentication failed*": "rejected",
                  "Email requires confirmation*": "unverified",
                  "Account is disabled*": "forbidden"
                }
              }
            }
            """#
    )

    /// JupyterHub with an authenticator that takes a password on its page. The session is an API token, requested with
    /// the page's cookies and revoked at the logout.
    static let jupyterHub = Preset(
        name: "jupyterhub",
        json: #"""
            {
              "identifier": "username",
              "token": { "header": "Authorization", "value": "token {token}" },
              "login": {
                "path": "/hub/login",
                "form": "/hub/login",
                "encoding": "form",
                "fields": { "username": "{login}", "password": "{password}" },
                "success": [302],
                "carry": { "xsrf": "cookie:_xsrf" }
              },
              "after": [
                {
                  "path": "/hub/api/user",
                  "query": { "_xsrf": "{xsrf}" },
                  "carries_token": false,
                  "carry": { "user": "name" }
                },
                {
                  "method": "POST",
                  "path": "/hub/api/users/{user}/tokens",
                  "query": { "_xsrf": "{xsrf}" },
                  "fields": { "note": "rollcall" },
                  "success": [200, 201],
                  "carries_token": false,
                  "carry": { "key": "id" }
                }
              ],
              "logout": { "method": "DELETE", "path": "/hub/api/users/{user}/tokens/{key}" },
              "profile": { "path": "/hub/api/user", "name": "name" },
              "session": { "token": "token", "name": "name", "expires": [{ "date": "expires_at" }] },
              "failure": {
                "codes": "body",
                "message": "message",
                "meanings": { "*Invalid username or password*": "rejected" }
              }
            }
            """#
    )

    /// Radicale, and other servers that accept nothing but HTTP Basic: the session is the password.
    static let radicale = Preset(
        name: "radicale",
        json: #"""
            {
              "identifier": "either",
              "token": { "header": "Authorization", "value": "Basic {token}" },
              "login": {
                "method": "GET",
                "path": "/{login}/",
                "basic": { "user": "{login}", "password": "{password}", "encoding": "none" },
                "success": [200, 403, 404]
              },
              "profile": { "path": "/{login}/", "success": [200, 403, 404] },
              "session": { "credential": "{login:password|base64}" }
            }
            """#
    )

    /// devpi: a token for ten hours, sent with the name of its user.
    static let devpi = Preset(
        name: "devpi",
        json: #"""
            {
              "identifier": "username",
              "token": { "header": "X-Devpi-Auth", "value": "{token}" },
              "login": {
                "path": "/+login",
                "fields": { "user": "{login}", "password": "{password}" },
                "carry": { "pass": "result.password" }
              },
              "profile": { "path": "/+api", "name": "result.authstatus.1" },
              "session": {
                "credential": "{login:pass|base64}",
                "expires": [{ "seconds": "result.expiration" }]
              },
              "failure": {
                "codes": "result.authstatus.0",
                "message": "message",
                "meanings": { "noauth": "rejected", "nouser": "rejected", "fail": "rejected", "expired": "rejected" }
              }
            }
            """#
    )
}
