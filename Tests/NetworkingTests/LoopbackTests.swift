import Networking
import Testing

@Suite("Loopback")
struct LoopbackTests {
    @Test(
        "takes what never leaves the machine",
        arguments: [
            "localhost", "LocalHost", "127.0.0.1", "127.255.255.254", "::1", "[::1]", "0:0:0:0:0:0:0:1",
            "::ffff:127.0.0.1",
            "[::FFFF:127.9.8.7]", "a.localhost", "api.A.LOCALHOST",
        ])
    func contained(host: String) { #expect(Loopback.contains(host: host)) }

    @Test(
        "takes nothing else",
        arguments: [
            "", "localhost.example", ".localhost", "a..localhost", "a%2e.localhost", "alocalhost", "example.com",
            "127.1", "127.+1.0.1", "127.0.0.256", "127.00.0.1", "127.0.0.1.",
            "0177.0.0.1",
            "2130706433", "0.0.0.0", "128.0.0.1", "::", "::2", "::127.0.0.1", "::ffff:128.0.0.1", "[127.0.0.1]",
            "::1%1",
            "127.0.0.1\u{0}.example.com",
        ])
    func others(host: String) { #expect(!Loopback.contains(host: host)) }

    @Test(
        "takes for its own whatever may be, where it is to be kept from",
        arguments: [
            "localhost", "LOCALHOST.", "a.localhost", "127.0.0.1", "127.1", "0177.0.0.1", "127.0.0.1.", "2130706433",
            "0x7f.1", "127.0.0x1", "0.0.0.0", "0", "::", "::1", "::ffff:127.0.0.1", "::ffff:0.0.0.0",
            "%e2%93%9bocalhost", "ⓛocalhost", "127.+1.0.1", "", ".",
        ])
    func possible(host: String) { #expect(Loopback.mayContain(host: host)) }

    @Test(
        "and nothing that is another machine's by its form",
        arguments: [
            "example.com", "localhost.example", "my_app-1", "xn--mnchen-3ya.example", "10.0.0.1", "128.0.0.1", "::2",
            "::ffff:10.0.0.1", "2001:db8::1", "3com", "1.example",
        ])
    func elsewhere(host: String) { #expect(!Loopback.mayContain(host: host)) }

    @Test(
        "plain http to another machine is left in plain",
        arguments: [
            ("http://10.0.0.1/", true), ("HTTP://id.invalid/", true), ("http://127.+1.0.1/", true),
            ("http://[::2]/", true),
            ("http://[::ffff:127.0.0.1]:8080/", false), ("http://127.0.0.1/", false), ("http://LOCALHOST/", false),
            ("http://127.0.0.1\\@id.invalid/", true), ("http://127.0.0.1@id.invalid/", true),
            ("http://[localhost]/", true), ("http://%6cocalhost/", true),
            ("http://me@127.0.0.1/", false), ("http://127.0.0.1/a b", true), ("https://id.invalid/", false),
            ("", false),
        ])
    func plain(url: String, isLeft: Bool) { #expect(Loopback.isLeftInPlain(url) == isLeft) }
}
