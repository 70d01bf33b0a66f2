import Accounts
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
        "are no other text", arguments: ["", "192.0.2", "192.0.2.256", "2001:db8::1%eth0", "2001:db8:::1", "localhost"])
    func others(text: String) { #expect(IPAddress(text) == nil) }
}
