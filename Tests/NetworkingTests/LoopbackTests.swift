import Networking
import Testing

@Suite("Loopback")
struct LoopbackTests {
    @Test(
        "takes what never leaves the machine",
        arguments: [
            "localhost", "LocalHost", "127.0.0.1", "127.255.255.254", "::1", "[::1]", "0:0:0:0:0:0:0:1",
            "::ffff:127.0.0.1",
            "[::FFFF:127.9.8.7]",
        ])
    func contained(host: String) { #expect(Loopback.contains(host: host)) }

    @Test(
        "takes nothing else",
        arguments: [
            "", "localhost.example", "example.com", "127.1", "127.+1.0.1", "127.0.0.256", "127.00.0.1", "127.0.0.1.",
            "0177.0.0.1",
            "2130706433", "0.0.0.0", "128.0.0.1", "::", "::2", "::127.0.0.1", "::ffff:128.0.0.1", "[127.0.0.1]",
            "::1%1",
            "127.0.0.1\u{0}.example.com",
        ])
    func others(host: String) { #expect(!Loopback.contains(host: host)) }

    @Test(
        "plain http to another machine is left in plain",
        arguments: [
            ("http://10.0.0.1/", true), ("HTTP://id.invalid/", true), ("http://127.+1.0.1/", true),
            ("http://[::2]/", true),
            ("http://[::ffff:127.0.0.1]:8080/", false), ("http://127.0.0.1/", false), ("http://LOCALHOST/", false),
            ("http://127.0.0.1\\@id.invalid/", true), ("http://127.0.0.1@id.invalid/", true),
            ("http://me@127.0.0.1/", false), ("http://127.0.0.1/a b", true), ("https://id.invalid/", false),
            ("", false),
        ])
    func plain(url: String, isLeft: Bool) { #expect(Loopback.isLeftInPlain(url) == isLeft) }
}
