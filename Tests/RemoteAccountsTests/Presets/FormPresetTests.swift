import Accounts
import FoundationEssentials
import RemoteAccounts
import Settings
import Testing
import Transport

@Suite("Presets of pages with forms, and of servers without sessions, by recorded exchanges")
struct FormPresetTests {
    private static func html(_ status: Int, _ body: String, _ headers: HTTPRequest.Header...) -> HTTPResponse {
        HTTPResponse(status: status, headers: headers, body: Array(body.utf8))
    }

    private static let page =
        #"<form method="post"><input type="hidden" name="csrfmiddlewaretoken" value="m1"><input name="username">"#
        + #"<input type="password" name="password"></form>"#

    @Test(
        "Django: the form's token and cookie go along; the form again is a refusal, a way to the login the session's end"
    )
    func django() async throws {
        let right = try Recording(
            "django", Self.html(200, Self.page, .init("Set-Cookie", " csrftoken=c1; Path=/")),
            Self.html(302, "", .init("Location", "/accounts/profile/"), .init("Set-Cookie", "sessionid=s1; HttpOnly")),
            Self.html(302, "", .init("Location", "/accounts/login/?next=/accounts/password_change/")))
        #expect(try await right.login().words == "ada@example.com <ada@example.com> s1 - -")
        #expect(
            right.sent[1] == """
                POST https://example.com/accounts/login/
                Cookie: csrftoken=c1
                Content-Type: application/x-www-form-urlencoded
                Referer: https://example.com/accounts/login/

                csrfmiddlewaretoken=m1&password=p%26ss+w&username=ada%40example.com
                """)
        #expect(try await right.endpoint().profile(SessionTokens(access: Token("s1"))) == .refused)
        let wrong = try Recording("django", Self.html(200, Self.page), Self.html(200, Self.page))
        #expect(try await wrong.login() == .rejected(.credentials))
        let admin = try Recording("django", with: #"{"variables":{"accounts":"admin"}}"#, Self.html(403, "CSRF failed"))
        _ = try await admin.login()
        #expect(admin.sent == ["GET https://example.com/admin/login/"])
    }

    @Test("Label Studio: signed in by its page, asked for the profile with the session's cookie")
    func labelStudio() async throws {
        let recording = try Recording(
            "label-studio", Self.html(200, Self.page, .init("Set-Cookie", "csrftoken=c1")),
            Self.html(302, "", .init("Location", "/projects"), .init("Set-Cookie", "sessionid=s1")),
            .json(200, #"{"id":1,"first_name":"Ada","email":"ada@example.com"}"#))
        #expect(try await recording.login().words == "ada@example.com <ada@example.com> s1 - -")
        guard case .ok(let profile) = await (try recording.endpoint()).profile(SessionTokens(access: Token("s1")))
        else {
            Issue.record("no profile")
            return
        }
        #expect(profile.name == "Ada" && profile.email == "ada@example.com")
        #expect(recording.sent[2] == "GET https://example.com/api/current-user/whoami\nCookie: sessionid=s1")
    }

    @Test("Flask-Security: the token first, then JSON with the cookie; a second factor is told")
    func flaskSecurity() async throws {
        let token = HTTPResponse.json(
            200, #"{"meta":{"code":200},"response":{"csrf_token":"f1"}}"#, .init("Set-Cookie", "session=c1; HttpOnly"))
        let right = try Recording(
            "flask-security", token,
            .json(200, #"{"response":{"tf_required":false,"user":{"authentication_token":"t1"}}}"#))
        #expect(try await right.login().words == "ada@example.com <ada@example.com> t1 - -")
        #expect(
            right.sent == [
                "GET https://example.com/login",
                """
                POST https://example.com/login?include_auth_token=true
                Cookie: session=c1
                Content-Type: application/json

                {"csrf_token":"f1","email":"ada@example.com","password":"p&ss w"}
                """,
            ])
        let wrong = try Recording(
            "flask-security", token, .json(400, #"{"response":{"errors":["Invalid password"]}}"#))
        #expect(try await wrong.login() == .rejected(.credentials))
        let factor = try Recording(
            "flask-security", token, .json(200, #"{"response":{"tf_required":true,"tf_state":"ready"}}"#))
        #expect(try await factor.login() == .secondFactor(.unanswerable))
    }

    @Test("JupyterHub: the page's cookies get an API token, which is the session until the logout takes it back")
    func jupyterHub() async throws {
        let form =
            #"<form action="/hub/login?next=" method="post"><input type="hidden" name="_xsrf" value="x1"/>"#
            + #"<input name="username"><input type="password" name="password"></form>"#
        let recording = try Recording(
            "jupyterhub", Self.html(200, form, .init("Set-Cookie", "_xsrf=x1; Path=/hub/")),
            Self.html(
                302, "", .init("Location", "/hub/"), .init("Set-Cookie", "jupyterhub-hub-login=h1"),
                .init("Set-Cookie", "_xsrf=x2; Path=/hub/")),
            .json(200, #"{"name":"ada","kind":"user"}"#), .json(201, #"{"token":"t1","id":"a7","expires_at":null}"#),
            .json(204, ""))
        guard case .ok(let session) = try await recording.login() else {
            Issue.record("no session")
            return
        }
        #expect(session.words == "ada <ada@example.com> t1 - -")
        #expect(
            recording.sent[3] == """
                POST https://example.com/hub/api/users/ada/tokens?_xsrf=x2
                Cookie: _xsrf=x2; jupyterhub-hub-login=h1
                Content-Type: application/json

                {"note":"rollcall"}
                """)
        #expect(try await recording.endpoint().logout(session.tokens) == .ok)
        #expect(
            recording.sent[4] == "DELETE https://example.com/hub/api/users/ada/tokens/a7\nAuthorization: token t1")
        let wrong = try Recording(
            "jupyterhub", Self.html(200, form), Self.html(403, "<p>Invalid username or password</p>" + form))
        #expect(try await wrong.login() == .rejected(.credentials))
    }

    @Test("Radicale: the password is the session; a collection that is not there is no refusal")
    func radicale() async throws {
        let recording = try Recording("radicale", .json(403, ""), .json(401, ""))
        guard case .ok(let session) = try await recording.login() else {
            Issue.record("no session")
            return
        }
        #expect(session.isCredential)
        #expect(
            recording.sent == [
                "GET https://example.com/ada%40example.com/\nAuthorization: Basic YWRhQGV4YW1wbGUuY29tOnAmc3Mgdw=="
            ])
        #expect(try await recording.login() == .rejected(.credentials))
    }

    @Test("devpi: its token goes with the user's name; the status of the session is asked for")
    func devpi() async throws {
        let recording = try Recording(
            "devpi", .json(200, #"{"type":"proxyauth","result":{"password":"[\"root\"].x","expiration":36000}}"#),
            .json(200, #"{"result":{"authstatus":["ok","ada@example.com",[]]}}"#),
            .json(200, #"{"result":{"authstatus":["expired","ada@example.com",[]]}}"#))
        guard case .ok(let session) = try await recording.login() else {
            Issue.record("no session")
            return
        }
        #expect(!session.isCredential && session.expiresAt == noon.addingTimeInterval(36_000))
        guard case .ok = await (try recording.endpoint()).profile(session.tokens) else {
            Issue.record("no profile")
            return
        }
        #expect(recording.sent[1].hasSuffix("X-Devpi-Auth: YWRhQGV4YW1wbGUuY29tOlsicm9vdCJdLng="))
        #expect(try await recording.endpoint().profile(session.tokens) == .refused)
        let wrong = try Recording("devpi", .json(401, #"{"message":"user 'ada' could not be authenticated"}"#))
        #expect(try await wrong.login() == .rejected(.credentials))
    }
}
