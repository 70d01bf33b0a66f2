import Harness
import Testing

/// Servers whose form, or its token, is fetched before the login.
extension RealServerTests {
    @Test(
        "plain Django: a form with its token, wrong and right, a session that the logout ends, and the probe's proposal"
    )
    func djangoForm() async throws {
        let client = try await ServedClient(.djangoForm, "django")
        try await client.expectWrongPasswordRefused(for: RealServer.login)
        #expect(try await client.expectLogin(as: RealServer.login)["email"] == .null)
        #expect(try await client.profile().status == .exited(0))
        try await client.expectLogoutAtEndpoint()
        try await client.expectProbe(toPropose: "django")
    }

    @Test("Flask-Security as it comes: the form's token fetched first, login right and wrong; its logout ends nothing")
    func flaskSecurity() async throws {
        let client = try await ServedClient(.flaskSecurity, "flask-security")
        try await client.expectWrongPasswordRefused()
        try await client.expectWrongPasswordRefused(for: "nobody@example.com")
        _ = try await client.expectLogin()
        #expect(try await client.profile().status == .exited(0))
        try await client.expectLogoutHereOnly()
        // Without its token the form is refused, which is nobody's wrong password.
        let bare = try await ServedClient(
            .flaskSecurity, "flask-security", #""before":null,"login":{"fields":{"csrf_token":null}}"#)
        let refused = try await bare.login()
        #expect(refused.status == .exited(78) && refused.event["reason"] == "endpoint_misconfigured")
    }

    @Test("JupyterHub: its page's form gets an API token, wrong and right, which the logout takes back; the probe")
    func jupyterHub() async throws {
        let client = try await ServedClient(.jupyterHub, "jupyterhub")
        try await client.expectWrongPasswordRefused(for: RealServer.login)
        try await client.expectWrongPasswordRefused(for: "nobody")
        _ = try await client.expectLogin(as: RealServer.login)
        let profile = try await client.profile()
        #expect(profile.status == .exited(0) && profile.event?["name"] == "kim")
        try await client.expectLogoutAtEndpoint()
        try await client.expectProbe(toPropose: "jupyterhub")
    }
}
