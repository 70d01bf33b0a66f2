import LDAP
import Networking
import Testing

@Suite("Names, filters and addresses of directory servers")
struct LDAPTextTests {
    @Test(
        "nothing in a value has a meaning within a filter",
        arguments: [
            ("ann", "ann"), ("*)(uid=*", #"\2a\29\28uid=\2a"#), (#"a\b"#, #"a\5cb"#), ("a\0b", #"a\00b"#), ("김", "김"),
        ])
    func filters(text: String, escaped: String) { #expect(LDAPText.filterValue(text) == escaped) }

    @Test(
        "nothing in a value has a meaning within a name",
        arguments: [
            ("ann", "ann"), ("a,dc=x", #"a\2cdc\3dx"#), (" a ", #"\20a\20"#), ("#1", #"\231"#), ("a#", "a#"),
            (#"a+b"c<d>e;f\"#, #"a\2bb\22c\3cd\3ee\3bf\5c"#), ("ann@example.org", "ann@example.org"),
        ])
    func names(text: String, escaped: String) {
        #expect(LDAPText.nameValue(text) == escaped)
        #expect(LDAPText.firstValue(ofName: "uid=\(escaped),dc=example") == text)
    }

    @Test("an address says host, port, base, attributes, scope and filter")
    func address() throws {
        let url = try LDAPURL("LDAP://Dir.example:1389/dc=example,dc=org?cn,mail?one?(objectClass=person%29")
        #expect(url.name == "ldap://dir.example:1389" && !url.isSecure && !url.isLoopback)
        #expect(url.description == "ldap://dir.example:1389/dc=example,dc=org")
        #expect(url.base == "dc=example,dc=org" && url.attributes == ["cn", "mail"] && url.scope == .one)
        #expect(url.filter == "(objectClass=person)")
        let bare = try LDAPURL("ldaps://[::1]")
        #expect(bare.name == "ldaps://[::1]" && bare.port == 636 && bare.isLoopback && bare.filter == nil)
        #expect(try LDAPURL("ldap://h").port == 389)
        #expect(try LDAPURL("ldap://h:443").port == 443)
    }

    @Test(
        "what is no address is refused",
        arguments: [
            ("http://h", LDAPURL.Problem.scheme("http")), ("ldap://", .noHost), ("ldap:///dc=x", .noHost),
            ("ldap://ann:secret@h", .userInfo), ("ldap://h:0", .notAURL), ("ldap://h/dc=a b", .notAURL),
            ("ldap://h/x??far", .part("far")), ("ldap://h/%zz", .part("%zz")), ("ldap://h/????!x", .part("!x")),
            ("ldap://h#x", .part("#x")), ("ldap://h\\@x", .notAURL),
        ])
    func noAddress(text: String, problem: LDAPURL.Problem) {
        #expect(throws: problem) { try LDAPURL(text) }
    }
}
