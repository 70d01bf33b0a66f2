extension Preset {
    /// GoTrue, the server of Supabase Auth, where the base URL ends in `/auth/v1`. If the session that the password
    /// gave lists a verified second factor, a challenge raises the session: an authenticator's before a phone's.
    /// Security keys are not supported.
    static let goTrue = Preset(
        name: "gotrue",
        json: #"""
            {
              "variables": { "api_key": null },
              "headers": { "apikey": "{api_key}" },
              "login": {
                "path": "/token",
                "query": { "grant_type": "password" },
                "fields": { "email": "{email}", "password": "{password}" }
              },
              "refresh": {
                "path": "/token",
                "query": { "grant_type": "refresh_token" },
                "fields": { "refresh_token": "{refresh_token}" }
              },
              "logout": { "path": "/logout", "query": { "scope": "local" } },
              "profile": {
                "path": "/user",
                "name": ["user_metadata.full_name", "user_metadata.name"],
                "email": ["email", "phone"],
                "expires": [{ "epoch": "claim:exp" }]
              },
              "session": {
                "token": "access_token",
                "token_type": "token_type",
                "refresh_token": "refresh_token",
                "name": ["user.user_metadata.full_name", "user.user_metadata.name"],
                "email": "user.email",
                "expires": [{ "epoch": "expires_at" }, { "seconds": "expires_in" }]
              },
              "second_factor": {
                "when": {
                  "user.factors.[status=verified].[factor_type=totp].id": "*",
                  "user.factors.[status=verified].[factor_type=phone].id": "*"
                },
                "carry": {
                  "factor": [
                    "user.factors.[status=verified].[factor_type=totp].id",
                    "user.factors.[status=verified].[factor_type=phone].id"
                  ],
                  "pending": "access_token"
                },
                "challenge": {
                  "path": "/factors/{factor}/challenge",
                  "headers": { "Authorization": "Bearer {pending}" },
                  "carry": { "challenge": "id" }
                },
                "answer": {
                  "path": "/factors/{factor}/verify",
                  "headers": { "Authorization": "Bearer {pending}" },
                  "fields": { "challenge_id": "{challenge}", "code": "{code}" }
                }
              },
              "failure": {
                "codes": ["error_code", "error_description", "error"],
                "message": ["msg", "error_description", "message"],
                "meanings": {
                  "invalid_credentials": "rejected",
                  "Email not confirmed": "unverified",
                  "email_not_confirmed": "unverified",
                  "phone_not_confirmed": "unverified",
                  "user_banned": "forbidden",
                  "over_request_rate_limit": "locked",
                  "validation_failed": "invalid",
                  "bad_jwt": "rejected",
                  "session_expired": "rejected",
                  "session_not_found": "rejected",
                  "refresh_token_not_found": "rejected",
                  "refresh_token_already_used": "rejected",
                  "mfa_verification_failed": "wrong_code",
                  "mfa_verification_rejected": "expired_code",
                  "mfa_challenge_expired": "expired_code",
                  "mfa_factor_not_found": "expired_code",
                  "mfa_ip_address_mismatch": "expired_code",
                  "otp_expired": "expired_code",
                  "over_sms_send_rate_limit": "locked",
                  "invalid_grant": "rejected"
                }
              }
            }
            """#
    )

    /// PocketBase, its second factor a one-time password by mail. It does not distinguish an expired one from a wrong
    /// one. Its token is renewed with itself.
    static let pocketBase = Preset(
        name: "pocketbase",
        json: #"""
            {
              "variables": { "collection": "users" },
              "login": {
                "path": "/api/collections/{collection}/auth-with-password",
                "fields": { "identity": "{email}", "password": "{password}" }
              },
              "refresh": {
                "path": "/api/collections/{collection}/auth-refresh",
                "headers": { "Authorization": "Bearer {refresh_token}" }
              },
              "profile": {
                "method": "POST",
                "path": "/api/collections/{collection}/auth-refresh",
                "name": ["record.name", "record.username"],
                "email": ["record.email", "record.username"],
                "expires": [{ "epoch": "claim:exp" }]
              },
              "session": {
                "token": "token",
                "refresh_token": "token",
                "name": ["record.name", "record.username"],
                "email": "record.email",
                "expires": [{ "epoch": "claim:exp" }]
              },
              "second_factor": {
                "when": { "mfaId": "*" },
                "carry": { "mfa_id": "mfaId" },
                "challenge": {
                  "path": "/api/collections/{collection}/request-otp",
                  "fields": { "email": "{email}" },
                  "carry": { "otp_id": "otpId" }
                },
                "answer": {
                  "path": "/api/collections/{collection}/auth-with-otp",
                  "fields": { "otpId": "{otp_id}", "password": "{code}", "mfaId": "{mfa_id}" }
                }
              },
              "failure": {
                "codes": ["data.identity.code", "message"],
                "message": "message",
                "meanings": {
                  "validation_*": "invalid",
                  "Failed to authenticate.": "rejected",
                  "Invalid or expired OTP*": "wrong_code",
                  "Invalid or expired MFA session*": "expired_code",
                  "Invalid MFA session*": "expired_code"
                }
              }
            }
            """#
    )

    /// Firebase Authentication and Identity Platform. The base URL is that of the Identity Toolkit; tokens are renewed
    /// elsewhere. The expiry is a number in a string. The second factor is an authenticator's code: one sent by
    /// telephone requires a proof that no terminal can give.
    static let firebase = Preset(
        name: "firebase",
        json: #"""
            {
              "variables": { "api_key": null },
              "query": { "key": "{api_key}" },
              "login": {
                "path": "/v1/accounts:signInWithPassword",
                "fields": { "email": "{email}", "password": "{password}", "returnSecureToken": true }
              },
              "refresh": {
                "path": "https://securetoken.googleapis.com/v1/token",
                "encoding": "form",
                "fields": { "grant_type": "refresh_token", "refresh_token": "{refresh_token}" }
              },
              "profile": {
                "method": "POST",
                "path": "/v1/accounts:lookup",
                "carries_token": false,
                "fields": { "idToken": "{token}" },
                "name": "users.0.displayName",
                "email": "users.0.email",
                "expires": [{ "epoch": "claim:exp" }]
              },
              "session": {
                "token": ["idToken", "id_token"],
                "refresh_token": ["refreshToken", "refresh_token"],
                "name": ["displayName", "claim:name"],
                "email": ["email", "claim:email"],
                "expires": [{ "seconds": ["expiresIn", "expires_in"] }, { "epoch": "claim:exp" }]
              },
              "second_factor": {
                "when": { "mfaPendingCredential": "*" },
                "carry": { "pending": "mfaPendingCredential", "factor": "mfaInfo.[totpInfo=*].mfaEnrollmentId" },
                "answer": {
                  "path": "/v2/accounts/mfaSignIn:finalize",
                  "fields": {
                    "mfaPendingCredential": "{pending}",
                    "mfaEnrollmentId": "{factor}",
                    "totpVerificationInfo.verificationCode": "{code}"
                  }
                }
              },
              "failure": {
                "codes": "error.message",
                "message": "error.message",
                "meanings": {
                  "INVALID_LOGIN_CREDENTIALS": "rejected",
                  "EMAIL_NOT_FOUND": "rejected",
                  "INVALID_PASSWORD": "rejected",
                  "USER_DISABLED": "forbidden",
                  "OPERATION_NOT_ALLOWED*": "forbidden",
                  "PASSWORD_LOGIN_DISABLED": "forbidden",
                  "API key not valid*": "misconfigured",
                  "TOO_MANY_ATTEMPTS_TRY_LATER*": "locked",
                  "QUOTA_EXCEEDED*": "locked",
                  "INVALID_EMAIL": "invalid",
                  "MISSING_PASSWORD": "invalid",
                  "INVALID_ID_TOKEN": "rejected",
                  "INVALID_REFRESH_TOKEN": "rejected",
                  "TOKEN_EXPIRED": "rejected",
                  "USER_NOT_FOUND": "rejected",
                  "INVALID_CODE*": "wrong_code",
                  "MISSING_CODE*": "wrong_code",
                  "SESSION_EXPIRED*": "expired_code",
                  "TOTP_CHALLENGE_TIMEOUT*": "expired_code",
                  "INVALID_MFA_PENDING_CREDENTIAL*": "expired_code",
                  "MFA_ENROLLMENT_NOT_FOUND*": "expired_code"
                }
              }
            }
            """#
    )
}
