import Testing
import Transport

@Suite("Which proxy a request goes through")
struct ProxyRulesTests {
    private func proxy(_ url: String, _ environment: [String: String]) throws -> String? {
        try ProxyRules(environment: environment).proxy(for: url)?.description
    }

    @Test("none where no variable names one, or an empty one does")
    func none() throws {
        #expect(try proxy("https://id.example/", [:]) == nil)
        #expect(try proxy("https://id.example/", ["HTTPS_PROXY": "", "HTTP_PROXY": "http://p:1"]) == nil)
    }

    @Test("by the scheme of the request, the lower-case name going before")
    func scheme() throws {
        let environment = ["HTTPS_PROXY": "http://secure.example:3128", "HTTP_PROXY": "plain.example"]
        #expect(try proxy("https://id.example/", environment) == "secure.example:3128")
        #expect(try proxy("http://id.example/", environment) == "plain.example:80")
        let lower = environment.merging(["https_proxy": "http://lower.example:1"]) { $1 }
        #expect(try proxy("https://id.example/", lower) == "lower.example:1")
    }

    @Test("by ALL_PROXY, whatever the scheme, where no variable of the scheme names one")
    func all() throws {
        let environment = ["ALL_PROXY": "socks5h://tor.example", "HTTP_PROXY": "plain.example"]
        #expect(try proxy("https://id.example/", environment) == "tor.example:1080")
        #expect(try proxy("http://id.example/", environment) == "plain.example:80")
        let lower = ["ALL_PROXY": "a.example", "all_proxy": "b.example", "https_proxy": ""]
        #expect(try proxy("https://id.example/", lower) == "b.example:80")
        #expect(throws: ProxyRules.Problem(variable: "ALL_PROXY")) {
            try ProxyRules(environment: ["ALL_PROXY": "ftp://p.example"])
        }
    }

    @Test(
        "what goes to loopback goes to no proxy elsewhere",
        arguments: [
            ("http://p.example:1", nil), ("http://127.0.0.1:1", "127.0.0.1:1"),
        ] as [(String, String?)])
    func loopback(address: String, expected: String?) throws {
        for host in ["localhost", "127.0.0.1", "[::1]"] {
            #expect(try proxy("http://\(host):8080/", ["HTTP_PROXY": address]) == expected)
        }
    }

    @Test("HTTP_PROXY is passed over where a web server could have set it (CVE-2016-5385)")
    func gateway() throws {
        #expect(try proxy("http://id.example/", ["HTTP_PROXY": "http://p.example:1", "REQUEST_METHOD": "GET"]) == nil)
    }

    @Test(
        "by the proxy's kind, each with its port",
        arguments: [
            ("https://p.example", "p.example:443"), ("socks5://me:secret@p.example", "p.example:1080"),
            ("SOCKS5H://p.example:9050/", "p.example:9050"), ("http://[2001:db8::1]", "2001:db8::1:80"),
        ])
    func kinds(value: String, shown: String) throws {
        #expect(try proxy("https://id.example/", ["https_proxy": value]) == shown)
    }

    @Test(
        "what is no proxy is told by the variable's name alone",
        arguments: [
            "ftp://p.example", "socks4://p.example", "http://", "http://p.example:99999", "http://me:secret@/x",
            "http://[p.example]:8080", "[127.0.0.1]:8080",
        ])
    func problem(value: String) {
        #expect(throws: ProxyRules.Problem(variable: "https_proxy")) {
            try ProxyRules(environment: ["https_proxy": value])
        }
    }
}
