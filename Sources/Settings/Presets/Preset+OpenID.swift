extension Preset {
    /// OpenID Connect (Core, 3.1 and 12), and OAuth 2 servers that publish their metadata (RFC 8414): people sign in on
    /// a page of the provider's, and no password is typed here.
    static let oidc = Preset(
        name: "oidc",
        json: #"""
            {
              "openid": { "client_id": null, "scope": "openid profile email" },
              "session": {
                "token": "access_token",
                "refresh_token": "refresh_token",
                "name": ["claim:id_token:name", "claim:id_token:preferred_username"],
                "email": "claim:id_token:email",
                "expires": [{ "seconds": "expires_in" }]
              },
              "failure": {
                "codes": "error",
                "message": "error_description",
                "meanings": {
                  "access_denied": "forbidden",
                  "invalid_client": "misconfigured",
                  "invalid_grant": "rejected",
                  "invalid_scope": "misconfigured",
                  "invalid_token": "rejected",
                  "unauthorized_client": "misconfigured",
                  "unsupported_grant_type": "misconfigured"
                }
              }
            }
            """#
    )
}
