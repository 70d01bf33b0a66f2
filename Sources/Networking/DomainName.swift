private import CLibraries

/// The names of domains, which have two spellings where they are internationalised: `münchen.example` and
/// `xn--mnchen-3ya.example`.
package enum DomainName {
    /// The longest name, in bytes of its ASCII form (RFC 1035, 3.1).
    private static let maximumLength = 253

    /// Returns the ASCII form in lower case, without a dot at the end (UTS #46, non-transitional; RFC 5891).
    ///
    /// Returns `nil` for what cannot be a domain name, and for an internationalised one where libidn2 is missing.
    package static func ascii(_ name: String) -> String? {
        var ascii = name
        if !name.utf8.allSatisfy({ $0 < 0x80 }) {
            let found = withUnsafeTemporaryAllocation(of: CChar.self, capacity: maximumLength + 2) { room in
                name.withCString { cidn2_ascii($0, room.baseAddress, room.count) }
                    ? room.baseAddress.map { String(cString: $0) } : nil
            }
            guard let found else { return nil }
            ascii = found
        }
        ascii = ascii.lowercased()
        if ascii.hasSuffix(".") { ascii.removeLast() }
        return ascii.isEmpty || ascii.utf8.count > maximumLength ? nil : ascii
    }
}
