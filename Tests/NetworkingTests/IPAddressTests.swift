import Networking
import Testing

@Suite("IP addresses") struct IPAddressTests {
    @Test(
        "have one form, whatever they are written like",
        arguments: [
            ("192.0.2.1", "192.0.2.1", true), ("::ffff:192.0.2.1", "192.0.2.1", true),
            ("::FFFF:C000:201", "192.0.2.1", true), ("2001:DB8:0:0::1", "2001:db8::1", false), ("::", "::", false),
        ])
    func form(text: String, canonical: String, isV4: Bool) throws {
        let address = try #require(IPAddress(text))
        #expect(address.text == canonical)
        #expect(address.isV4 == isV4)
        #expect(address == IPAddress(canonical))
        #expect(address.bytes.count == 16)
    }

    @Test(
        "are no other text",
        arguments: [
            "", "192.0.2", "192.0.2.256", "2001:db8::1%eth0", "2001:db8:::1", "localhost", "192.0.2.1\u{0}.example",
            "::1\u{0}",
        ])
    func others(text: String) { #expect(IPAddress(text) == nil) }

    @Test(
        "count as one client by their network: the address itself of IPv4, the first 64 bits of IPv6",
        arguments: [
            ("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"),
            ("2001:db8:1:2:3:4:5:6", "20:1:d:b8:0:1:0:2/64"), ("2001:DB8:1:2:ff00::", "20:1:d:b8:0:1:0:2/64"),
            ("2001:db8:1:3:3:4:5:6", "20:1:d:b8:0:1:0:3/64"), ("fe80::1", "fe:80:0:0:0:0:0:0/64"),
            ("localhost", "localhost"),
        ])
    func network(text: String, network: String) {
        #expect(IPAddress.network(of: text) == network)
        #expect((IPAddress(text)?.network ?? text) == network)
    }
}
