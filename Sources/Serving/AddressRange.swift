import Networking

/// Addresses with a common prefix, such as `10.0.0.0/8`, `2001:db8::/32` or a single address (RFC 4632; RFC 4291, 2.3).
package struct AddressRange: Sendable, Hashable {
    private let start: IPAddress
    /// Out of the 128 of the sixteen bytes.
    private let bits: Int

    /// - Returns: `nil` if the text is not a range, or has bits set beyond its length: it may not mean what it says.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let start = parts.first.flatMap({ IPAddress($0) }) else { return nil }
        let isDotted = !parts[0].contains(":")
        let most = isDotted ? 32 : 128
        var length = most
        if parts.count == 2 {
            guard parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let given = Int(parts[1]),
                (0...most).contains(given)
            else { return nil }
            length = given
        }
        self.start = start
        bits = length + (isDotted ? 96 : 0)
        let isClean = (bits..<128).allSatisfy { start.bytes[$0 / 8] & (0x80 >> UInt8($0 % 8)) == 0 }
        guard isClean else { return nil }
    }

    func contains(_ address: IPAddress) -> Bool {
        let whole = bits / 8
        guard address.bytes[..<whole] == start.bytes[..<whole] else { return false }
        guard bits % 8 > 0 else { return true }
        let mask = ~(UInt8(0xFF) >> UInt8(bits % 8))
        return address.bytes[whole] & mask == start.bytes[whole]
    }
}
