import Foundation
import Harness
import Testing

/// The built program against servers that others wrote, over pipes.
@Suite(
    "Real servers",
    .enabled("PyPI cannot be reached, and ROLLCALL_TEST_REAL_SERVERS is not set to required") {
        await PythonEnvironment.isUsable
    },
    .awaitingPython, .limited
)
struct RealServerTests {
    @Test("fastapi-users: login right, wrong and unverified, profile, logout")
    func fastAPIUsers() async throws {
        let client = try await ServedClient(.fastAPIUsers, "fastapi-users")
        let login = try await client.expectLogin()
        #expect(login["email"] == .string(RealServer.email) && login["expires_at"]?.text != nil)
        let profile = try await client.profile()
        #expect(profile.status == .exited(0) && profile.event?["email"] == .string(RealServer.email))
        #expect(profile.event?["expires_at"] == login["expires_at"])
        #expect(try await client.house.run("logout").status == .exited(0))
        #expect(try await client.profile().status == .exited(77))
        try await client.expectWrongPasswordRefused()
        let unverified = try await client.login(RealServer.unverified)
        #expect(unverified.status == .exited(77))
        #expect(unverified.event["status"] == "rejected" && unverified.event["reason"] == "unverified")
    }

    @Test("dj-rest-auth with keys: login right and wrong, profile, logout")
    func djRestAuthKey() async throws {
        let client = try await ServedClient(.djRestAuthKey, "dj-rest-auth")
        #expect(try await client.expectLogin()["expires_at"] == .null)
        let profile = try await client.profile()
        #expect(profile.event?["name"] == "Kim" && profile.event?["email"] == .string(RealServer.email))
        #expect(try await client.house.run("logout").status == .exited(0))
        try await client.expectWrongPasswordRefused()
    }

    @Test("dj-rest-auth with JWTs: login, profile, and a session whose time is over is renewed")
    func djRestAuthJWT() async throws {
        let client = try await ServedClient(.djRestAuthJWT, "dj-rest-auth", #""variables":{"scheme":"Bearer"}"#)
        let login = try await client.expectLogin()
        #expect(login["name"] == "Kim")
        let end = try #require(login["expires_at"]?.text)
        #expect(try await client.profile().event?["expires_at"] == .string(end))
        // The stored session, with a time that is over and a token that nobody takes.
        let stored = try JSON(try client.house.read(client.house.sessionFile))
        let token = try #require(stored["token"]?.text)
        let aged = try client.house.read(client.house.sessionFile)
            .replacing(end, with: "2026-01-01T00:00:00Z").replacing(token, with: "spent")
        try client.house.write(aged, to: client.house.sessionFile)
        let profile = try await client.profile()
        #expect(profile.status == .exited(0))
        #expect(profile.event?["name"] == "Kim" && profile.event?["email"] == .string(RealServer.email))
        let renewed = try JSON(try client.house.read(client.house.sessionFile))
        #expect(renewed["token"] != stored["token"] && renewed["token"] != "spent")
        #expect(renewed["refresh_token"] == stored["refresh_token"])
        #expect(renewed["email"] == .string(RealServer.email))
        try await client.expectWrongPasswordRefused()
    }

    @Test("allauth: login right and wrong; a second factor asked for, wrong, and right")
    func allauth() async throws {
        let client = try await ServedClient(.djRestAuthKey, "allauth")
        _ = try await client.expectLogin()
        #expect(try await client.profile().event?["email"] == .string(RealServer.email))
        #expect(try await client.house.run("logout").status == .exited(0))
        try await client.expectWrongPasswordRefused()
        let asked = try await client.login("totp@example.com")
        #expect(asked.status == .exited(77))
        #expect(asked.event["status"] == "second_factor" && asked.event["reason"] == "second_factor")
        let refused = try await client.login("totp@example.com", RealServer.password, "--otp", "000000")
        #expect(refused.status == .exited(77))
        #expect(refused.event["status"] == "rejected" && refused.event["reason"] == "wrong_code")
        let code = try await OneTimeCodes.current()
        let lines = ["totp@example.com", RealServer.password, code].joined(separator: "\n") + "\n"
        let run = try await client.house.run(["login", "--otp-stdin", "--format", "json"], input: Array(lines.utf8))
        #expect(run.status == .exited(0), "\(run.errorText)")
        #expect(try run.login()["email"] == "totp@example.com")
        let ended = try await client.house.run(
            ["login", "--otp-stdin"], input: Array("a@b.cd\nx\n".utf8))
        #expect(ended.status == .exited(66))
    }

    @Test("django-oauth-toolkit: the password grant, a renewal, and a client that is not known")
    func djangoOAuthToolkit() async throws {
        let client = try await ServedClient(
            .djangoTokens, "django-oauth-toolkit", #""variables":{"client_id":"rollcall"}"#)
        try await client.expectWrongPasswordRefused(for: RealServer.login)
        try await client.expectRenewal(of: client.expectLogin(as: RealServer.login))
        #expect(try await client.house.run("logout").status == .exited(0))
        let stranger = try await ServedClient(
            .djangoTokens, "django-oauth-toolkit", #""variables":{"client_id":"nobody"}"#)
        let refused = try await stranger.login(RealServer.login)
        #expect(refused.status == .exited(78) && refused.event["reason"] == "endpoint_misconfigured")
    }

    @Test("djoser: login right and wrong, profile, logout")
    func djoser() async throws {
        let client = try await ServedClient(.djangoTokens, "djoser")
        try await client.expectWrongPasswordRefused(for: RealServer.login)
        _ = try await client.expectLogin(as: RealServer.login)
        let profile = try await client.profile()
        #expect(profile.event?["name"] == "kim" && profile.event?["email"] == .string(RealServer.email))
        #expect(try await client.house.run("logout").status == .exited(0))
        #expect(try await client.profile().status == .exited(77))
    }

    @Test("Radicale: HTTP Basic, a session that is the password and is not stored")
    func radicale() async throws {
        let client = try await ServedClient(.radicale, "radicale")
        try await client.expectWrongPasswordRefused(for: RealServer.login)
        _ = try await client.expectLogin(as: RealServer.login)
        #expect(!client.house.exists(client.house.sessionFile))
        #expect(try await client.profile().status == .exited(77))
    }

    @Test("Radicale: the address books of the session's owner are browsed, searched there, and read again")
    func addressBooks() async throws {
        let house = try Household()
        let url = try await RealServer.radicale.url()
        try house.write(
            #"{"auth":{"endpoint":"\#(url)","remote":{"preset":"radicale"}}}"#, to: house.configurationFile)
        let put = "curl --silent --fail --output /dev/null --user \"$LOGIN:$PASSWORD\""
        let environment = ["LOGIN": RealServer.login, "PASSWORD": RealServer.password, "BASE": "\(url)/kim"]
        let made = try await house.shell(
            """
            set -e
            for book in friends work; do
              \(put) -X MKCOL "$BASE/$book/" --data "<mkcol xmlns='DAV:' xmlns:C='urn:ietf:params:xml:ns:carddav'><set>\
            <prop><resourcetype><collection/><C:addressbook/></resourcetype><displayname>The $book</displayname></prop>\
            </set></mkcol>"
            done
            card() {
              printf 'BEGIN:VCARD\\r\\nVERSION:3.0\\r\\nUID:%s\\r\\nFN:%s\\r\\nEMAIL:%s@example.org\\r\\nEND:VCARD\\r\\n' \
                "$2" "$3" "$2" | \(put) -X PUT -H 'Content-Type: text/vcard' --data-binary @- "$BASE/$1/$2.vcf"
            }
            card friends ann 'Ann Lee'
            card friends ben 'Ben Öz'
            card work cy 'Cy <Kim> & Co'
            """, environment: environment)
        try #require(made.status == .exited(0), "\(made.errorText)")
        let run = try await house.run(
            "--format", "json", credentials: (RealServer.login, RealServer.password),
            commands: ["open The work", "back", "search Öz", "refresh"])
        #expect(run.status == .exited(0), "\(run.errorText)")
        let events = try run.events()
        let titles = events.first { $0["event"] == "sections" }?["sections"]?.elements.map { $0["title"] }
        #expect(titles == ["The friends", "The work"])
        let open = events.first { $0["event"] == "section" }?["people"]?.elements
        #expect(open?.map { $0["name"] } == ["Cy <Kim> & Co"] && open?.first?["email"] == "cy@example.org")
        let found = try await house.run(
            "browse", "--format", "json", credentials: (RealServer.login, RealServer.password), commands: ["search Öz"])
        #expect(found.outputText.contains("Ben Öz"))
        let wrong = try await house.run("--format", "json", credentials: (RealServer.login, "wrong"))
        #expect(wrong.status == .exited(77))
    }

    @Test("devpi: a session of ten hours that is refused once it is another, and that no logout ends; the probe")
    func devpi() async throws {
        let client = try await ServedClient(.devpi, "devpi")
        try await client.expectWrongPasswordRefused(for: RealServer.login)
        try await client.expectWrongPasswordRefused(for: "nobody")
        #expect(try await client.expectLogin(as: RealServer.login)["expires_at"]?.text != nil)
        let profile = try await client.profile()
        #expect(profile.status == .exited(0) && profile.event?["name"] == "kim")
        let stored = try client.house.read(client.house.sessionFile)
        let token = try #require(try JSON(stored)["token"]?.text)
        try client.house.write(
            stored.replacing(token, with: Data("kim:other".utf8).base64EncodedString()), to: client.house.sessionFile)
        #expect(try await client.profile().status == .exited(77))
        try client.house.write(stored, to: client.house.sessionFile)
        try await client.expectLogoutHereOnly()
        try await client.expectProbe(toPropose: "devpi")
    }

    @Test("Canaille: the password grant right and wrong, profile, a renewal, and a logout")
    func canaille() async throws {
        let client = try await ServedClient(
            .canaille, "canaille", #""variables":{"client_id":"trusted","client_secret":"s3cr3t"}"#)
        try await client.expectWrongPasswordRefused(for: RealServer.login)
        let login = try await client.expectLogin(as: RealServer.login)
        let profile = try await client.profile().event
        #expect(profile?["name"] == "Kim Minsu" && profile?["email"] == .string(RealServer.email))
        try await client.expectRenewal(of: login)
        #expect(try await client.house.run("logout").status == .exited(0))
    }

    @Test("Canaille on its own pages: authorization code with PKCE, by a public client and by one with a private key")
    func canaillePages() async throws {
        let house = try Household()
        let url = try await RealServer.canaille.url()
        // Canaille takes no other port than the one that is registered.
        let port = try await house.shell("curl --silent \(url)/redirect-port").outputText
        let made = try await house.shell("umask 077; curl --silent \(url)/client-key >client.pem; pwd")
        let key = made.outputText.trimmingCharacters(in: .newlines) + "/client.pem"
        let browser = try await "\(PythonEnvironment.python()) -B \(PythonEnvironment.sources)/canaille_browser.py"
        for client in [
            #""client_id":"rollcall""#, #""client_id":"keyed","client_key_file":"\#(key)","client_key_id":"k1""#,
        ] {
            try house.write(
                """
                {"auth":{"remote":{"browser":"loopback","preset":"oidc",
                                   "openid":{"issuer":"\(url)",\(client),"port":\(port)}}}}
                """, to: house.configurationFile)
            let terminal = try house.terminal("login", environment: ["BROWSER": browser])
            try await terminal.expect("Press Enter to open the browser")
            terminal.send("\r")
            await terminal.expectEnd(.exited(0))
            #expect(terminal.screen.contains("Welcome, Kim Minsu"))
            let run = try await house.run("profile", "--format", "json")
            #expect(try run.events().first?["email"] == .string(RealServer.email), "\(run.errorText)")
            // It revokes for clients with a secret only, and these have none.
            let logout = try await house.run("logout", "--format", "json")
            #expect(logout.outputText.contains(#""status":"forgotten""#), "\(logout.outputText)\(logout.errorText)")
        }
    }

    @Test("Canaille without a person: client credentials, with a secret in HTTP Basic")
    func canailleClient() async throws {
        let house = try Household()
        let url = try await RealServer.canaille.url()
        let client = #"{"issuer":"\#(url)","client_id":"trusted","client_secret":"s3cr3t"}"#
        try house.write(
            #"{"auth":{"remote":{"preset":"oidc","openid":\#(client)}}}"#, to: house.configurationFile)
        let login = try await house.run("login", "--client", "--format", "json")
        #expect(try login.events().first?["name"] == "trusted", "\(login.outputText)\(login.errorText)")
        #expect(try await house.run("token").status == .exited(0))
        // A client with a secret may take its tokens back.
        #expect(try await house.run("logout", "--format", "json").outputText.contains(#""status":"ok""#))
    }

    @Test("Synapse: login right and wrong, profile, a renewal, and a logout that ends the session")
    func synapse() async throws {
        let client = try await ServedClient(.synapse, "synapse")
        try await client.expectWrongPasswordRefused(for: RealServer.login)
        let login = try await client.expectLogin(as: RealServer.login)
        #expect(try await client.profile().event?["name"] == "@kim:example.com")
        try await client.expectRenewal(of: login)
        try await client.expectLogoutAtEndpoint()
        try await client.expectProbe(toPropose: "synapse")
    }

    @Test("Airflow: a token for a day, login right and wrong, which no logout ends; the probe")
    func airflow() async throws {
        let client = try await ServedClient(.airflow, "airflow")
        try await client.expectWrongPasswordRefused(for: RealServer.login)
        #expect(try await client.expectLogin(as: RealServer.login)["expires_at"]?.text != nil)
        #expect(try await client.profile().status == .exited(0))
        try await client.expectLogoutHereOnly()
        try await client.expectProbe(toPropose: "airflow")
    }

    @Test("Keystone: a token from a header, login right and wrong, profile, and a logout that ends the session")
    func keystone() async throws {
        let client = try await ServedClient(.keystone, "keystone")
        try await client.expectWrongPasswordRefused(for: RealServer.login)
        let login = try await client.expectLogin(as: RealServer.login)
        #expect(login["name"] == "kim" && login["expires_at"]?.text != nil)
        #expect(try await client.profile().event?["name"] == "kim")
        try await client.expectLogoutAtEndpoint()
        try await client.expectProbe(toPropose: "keystone")
    }
}
