import Accounts
import Harness
import Hummingbird
import Networking
import Testing
import Transport

@testable import Serving

@Suite("Where a request came from, behind a proxy", .fewAtATime)
struct TrustedProxyTests {
    private static let proxies = TrustedProxies(
        ["10.0.0.0/8", "192.0.2.1", "2001:db8:1::/48"].compactMap { AddressRange($0) })

    @Test(
        "is what the first proxy that is not trusted, or the client, was seen as",
        arguments: [
            ("10.1.2.3", [("X-Forwarded-For", "198.51.100.7")], "198.51.100.7"),
            ("10.1.2.3", [("X-Forwarded-For", "203.0.113.9, 198.51.100.7")], "198.51.100.7"),
            (
                "10.1.2.3", [("X-Forwarded-For", "203.0.113.9"), ("X-Forwarded-For", "198.51.100.7,10.9.9.9")],
                "198.51.100.7"
            ),
            ("10.1.2.3", [("X-Forwarded-For", "10.4.4.4, 10.5.5.5")], "10.4.4.4"),
            ("10.1.2.3", [("X-Forwarded-For", "198.51.100.7:4711")], "198.51.100.7"),
            ("10.1.2.3", [("X-Forwarded-For", "[2001:db8:2::7]:4711")], "2001:db8:2::7"),
            ("10.1.2.3", [("X-Forwarded-For", "2001:DB8:2:0::7")], "2001:db8:2::7"),
            ("2001:db8:1::5", [("X-Forwarded-For", "198.51.100.7")], "198.51.100.7"),
            ("::ffff:10.1.2.3", [("X-Forwarded-For", "198.51.100.7")], "198.51.100.7"),
            ("10.1.2.3", [("Forwarded", "for=198.51.100.7")], "198.51.100.7"),
            ("10.1.2.3", [("Forwarded", "For=\"[2001:db8:2::7]:4711\";proto=https;by=10.1.2.3")], "2001:db8:2::7"),
            (
                "10.1.2.3", [("Forwarded", "for=203.0.113.9, for=198.51.100.7;host=\"a,b;c\" , for=10.3.3.3")],
                "198.51.100.7"
            ),
            ("10.1.2.3", [("Forwarded", "for=198.51.100.7:80")], "198.51.100.7"),
            ("10.1.2.3", [("Forwarded", "for=198.51.100.7"), ("X-Forwarded-For", "198.51.100.7")], "198.51.100.7"),
        ] as [(String, [(String, String)], String)])
    func told(peer: String, headers: [(String, String)], client: String) {
        #expect(Self.proxies.client(of: Self.fields(headers), peer: peer) == client)
    }

    @Test(
        "is the last that is known where nobody trusted says it, or what is said is no address",
        arguments: [
            ("198.51.100.7", [("X-Forwarded-For", "203.0.113.9"), ("Forwarded", "for=203.0.113.9")], "198.51.100.7"),
            ("192.0.2.2", [("X-Forwarded-For", "203.0.113.9")], "192.0.2.2"),
            ("10.1.2.3", [], "10.1.2.3"),
            ("10.1.2.3", [("X-Forwarded-For", "")], "10.1.2.3"),
            ("10.1.2.3", [("X-Forwarded-For", "198.51.100.7, unknown")], "10.1.2.3"),
            ("10.1.2.3", [("X-Forwarded-For", "198.51.100.7, 1.2.3")], "10.1.2.3"),
            ("10.1.2.3", [("X-Forwarded-For", "198.51.100.7, 010.1.2.3")], "10.1.2.3"),
            ("10.1.2.3", [("X-Forwarded-For", "198.51.100.7,")], "10.1.2.3"),
            ("10.1.2.3", [("X-Forwarded-For", "198.51.100.7, bad, 10.9.9.9")], "10.9.9.9"),
            ("10.1.2.3", [("X-Forwarded-For", "fe80::1%eth0")], "10.1.2.3"),
            ("10.1.2.3", [("X-Forwarded-For", "198.51.100.7:port")], "10.1.2.3"),
            ("10.1.2.3", [("Forwarded", "for=198.51.100.7, for=_hidden")], "10.1.2.3"),
            ("10.1.2.3", [("Forwarded", "for=198.51.100.7, proto=https")], "10.1.2.3"),
            ("10.1.2.3", [("Forwarded", "for=\"198.51.100.7")], "10.1.2.3"),
            ("10.1.2.3", [("Forwarded", "for=198.51.100.7 198.51.100.8")], "10.1.2.3"),
            ("10.1.2.3", [("Forwarded", "for=198.51.100.7;for=198.51.100.8")], "10.1.2.3"),
            // One of them was let through as the client wrote it.
            ("10.1.2.3", [("Forwarded", "for=203.0.113.9"), ("X-Forwarded-For", "198.51.100.7")], "10.1.2.3"),
        ] as [(String, [(String, String)], String)])
    func notTold(peer: String, headers: [(String, String)], client: String) {
        #expect(Self.proxies.client(of: Self.fields(headers), peer: peer) == client)
    }

    @Test(
        "the scheme is what trusted proxies say of the client, and http where they disagree or are not trusted",
        arguments: [
            ("10.1.2.3", [("X-Forwarded-Proto", "https")], true),
            ("10.1.2.3", [("X-Forwarded-Proto", "http, https")], true),
            ("10.1.2.3", [("X-Forwarded-Proto", "https, http")], false),
            ("10.1.2.3", [("X-Forwarded-Proto", "xhttps")], false),
            ("10.1.2.3", [("Forwarded", "for=198.51.100.7;proto=HTTPS")], true),
            ("10.1.2.3", [("Forwarded", "proto=https")], true),
            ("10.1.2.3", [("Forwarded", "for=198.51.100.7;proto=https, for=10.4.4.4;proto=http")], true),
            ("10.1.2.3", [("Forwarded", "for=198.51.100.7;proto=https, for=203.0.113.9;proto=http")], false),
            ("10.1.2.3", [("Forwarded", "for=198.51.100.7;proto=https;proto=https")], false),
            ("10.1.2.3", [("Forwarded", "for=198.51.100.7;proto=https"), ("X-Forwarded-Proto", "https")], true),
            ("10.1.2.3", [("Forwarded", "for=198.51.100.7;proto=http"), ("X-Forwarded-Proto", "https")], false),
            ("10.1.2.3", [("Forwarded", "for=198.51.100.7;proto=https"), ("X-Forwarded-Proto", "http")], false),
            ("10.1.2.3", [("Forwarded", "for=198.51.100.7"), ("X-Forwarded-Proto", "https")], true),
            ("10.1.2.3", [], false), ("198.51.100.7", [("X-Forwarded-Proto", "https")], false),
            ("unix", [("X-Forwarded-Proto", "https")], true), ("unix", [("Forwarded", "proto=https")], true),
        ] as [(String, [(String, String)], Bool)])
    func scheme(peer: String, headers: [(String, String)], isSecure: Bool) {
        let proxies = TrustedProxies([AddressRange("10.0.0.0/8")].compactMap { $0 }, socket: true)
        #expect(proxies.saysHTTPS(Self.fields(headers), peer: peer) == isSecure)
        #expect(!TrustedProxies([]).saysHTTPS(Self.fields(headers), peer: peer))
    }

    @Test("ranges are addresses or what begins alike, and nothing else")
    func ranges() throws {
        for text in [
            "", "10.0.0.0/", "10.0.0.0/33", "10.0.0.1/8", "10.0.0.0/-1", "10.0.0.0/8/8", "10.0.0/8", "name",
            "2001:db8::/129", "2001:db8::1/32", "::1%lo", " 10.0.0.0/8", "10.0.0.0/+8",
        ] {
            #expect(AddressRange(text) == nil, "\(text)")
        }
        for (range, address, isIn) in [
            ("0.0.0.0/0", "198.51.100.7", true), ("0.0.0.0/0", "2001:db8::1", false),
            ("10.0.0.0/9", "10.127.0.1", true),
            ("10.0.0.0/9", "10.128.0.1", false), ("::/0", "10.0.0.1", true),
            ("2001:db8::/33", "2001:db8:7fff::1", true),
            ("2001:db8::/33", "2001:db8:8000::1", false), ("::1", "::1", true), ("127.0.0.1", "::ffff:127.0.0.1", true),
        ] {
            #expect(try #require(AddressRange(range)).contains(try #require(IPAddress(address))) == isIn, "\(range)")
        }
    }

    @Test("the throttle, the log and the people's count see the client, not the proxy")
    func routes() async throws {
        let endpoint = MemoryEndpoint()
        let proxies = TrustedProxies([AddressRange("127.0.0.1")].compactMap { $0 })
        try await LiveServer.run(endpoint, peopleArePublic: true, proxies: proxies) { server in
            let forwarded = [("Content-Type", "application/json"), ("X-Forwarded-For", "203.0.113.9, 198.51.100.7")]
            _ = try await server.send(
                .post, "/login", forwarded, body: #"{"email":"ada@example.com","password":"x"}"#)
            #expect(endpoint.logins.map(\.address) == ["198.51.100.7"])
            #expect(server.log.all.contains { $0.contains(#""address":"198.51.100.7""#) })
            #expect(try await server.send(.get, "/api/", forwarded).text == "-||198.51.100.7")
            // One client has all that begin like its address in IPv6.
            var counted: Set<String> = []
            for address in ["2001:db8:2::7", "2001:DB8:2:0:ffff::", "2001:db8:2:1::7", "::ffff:198.51.100.7"] {
                counted.insert(try await server.send(.get, "/api/", [("X-Forwarded-For", address)]).text)
            }
            #expect(counted == ["-||20:1:d:b8:0:2:0:0/64", "-||20:1:d:b8:0:2:0:1/64", "-||198.51.100.7"])
        }
        try await LiveServer.run(endpoint, peopleArePublic: true) { server in
            let direct = try await server.send(.get, "/api/", [("X-Forwarded-For", "198.51.100.7")])
            #expect(direct.text == "-||127.0.0.1")
        }
    }

    private static func fields(_ headers: [(String, String)]) -> HTTPFields {
        var fields = HTTPFields()
        for (name, value) in headers {
            if let name = HTTPFields.Element.Name(name) { fields.append(HTTPFields.Element(name: name, value: value)) }
        }
        return fields
    }
}
