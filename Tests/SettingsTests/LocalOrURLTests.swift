import Networking
import Settings
import Testing

@Suite("Endpoint and source")
struct LocalOrURLTests {
    @Test(
        "local and absolute http(s) URLs are taken as they are written",
        arguments: [
            "local", "http://localhost:8080", "https://id.example/base/", "HTTPS://ID.example", "http://[::1]:1/",
            "https://xn--mnchen-3ya.example", "ldaps://ldap.example", "ldap://[::1]:1389/dc=example,dc=org",
        ])
    func valid(text: String) throws {
        #expect(try Given(flags: [.authEndpoint: text]).load().settings.auth.endpoint.description == text)
    }

    @Test(
        "an internationalised host may be written as it is read",
        arguments: [
            ("https://münchen.example/a", "https://xn--mnchen-3ya.example/a"),
            ("ldaps://MÜNCHEN.example/dc=x", "ldaps://xn--mnchen-3ya.example/dc=x"),
        ])
    func internationalised(text: String, name: String) throws {
        #expect(try Given(flags: [.authEndpoint: text]).load().settings.auth.endpoint.description == name)
    }

    @Test("an endpoint that is described beside others may be written as it is read, too")
    func internationalisedBesideOthers() throws {
        let file = #"{"auth":{"endpoints":[{"url":"https://münchen.example","remote":{"preset":"pocketbase"}}]}}"#
        let loaded = try Given(file: file).load()
        #expect(loaded.settings.auth.endpoints.map(\.url.name) == ["https://xn--mnchen-3ya.example"])
    }

    @Test(
        "everything else is not",
        arguments: [
            "Local", "id.example", "ftp://id.example", "http://", "http:/id.example", "https:id", "http://a b/",
            "http://id.example/#x", "http://id.example/?q=1", "http://id.example:99999/", "http://id\u{1B}[0m/", "//id",
            "file:///etc/passwd", " http://id.example", "http://id.example:x/", "https://[id.example]/",
            "endpoint", "ldap://id.example/dc=x?cn", "ldap://", "ldap:id.example",
        ])
    func invalid(text: String) {
        #expect(
            Given(environment: ["ROLLCALL_AUTH_ENDPOINT": text]).problems == [
                .notAllowed(
                    origin: .environment("ROLLCALL_AUTH_ENDPOINT"), key: "auth.endpoint", found: text,
                    allowed: .localOrURL)
            ]
        )
    }

    @Test(
        "a URL with user or password is refused and not repeated",
        arguments: [
            "ldap://ada:secret@id.example", "https://ada@id.example", "https://ada:secret@id.example",
            "https://ada:se cret@id.example",
        ])
    func credentials(text: String) {
        #expect(
            Given(flags: [.peopleSource: text]).problems
                == [.credentialsInURL(origin: .flag("--people"), key: "people.source")]
        )
    }

    @Test("people also come from the endpoint, or from what a directory server is asked for")
    func people() throws {
        for text in ["endpoint", "ldap://id.example/dc=x?cn,mail?sub?(objectClass=person)"] {
            #expect(try Given(flags: [.peopleSource: text]).load().settings.people.source?.description == text)
        }
    }

    @Test("a directory server's service account is shown to that server alone")
    func serviceAccount() throws {
        let file = #"""
            {"auth": {"endpoint": "ldaps://ldap.example", "remote": {"ldap": {
              "base": "dc=x", "start_tls": false, "service_dn": "cn=s", "service_password_file": "/etc/p"}}}}
            """#
        let loaded = try Given(file: file).load()
        #expect(loaded.ldap(at: try LDAPURL("ldaps://ldap.example/dc=y")).serviceDN == "cn=s")
        #expect(loaded.ldap(at: try LDAPURL("ldaps://other.example")).serviceDN == nil)
        #expect(loaded.ldap(at: try LDAPURL("ldaps://other.example")).base == "dc=x")
        let half = #"{"auth": {"remote": {"ldap": {"service_dn": "cn=s"}}}}"#
        #expect(
            Given(file: half).problems
                == [.missingKey(origin: Given.file, key: "auth.remote.ldap.service_password_file")])
    }
}
