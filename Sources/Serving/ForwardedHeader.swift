import Networking

/// Reads the hops from what proxies write, first one first.
enum ForwardedHeader {
    /// What a proxy says of the request that it received.
    struct Hop: Hashable {
        /// `nil` where it is hidden or unknown (RFC 7239, 6), or malformed.
        var address: IPAddress?
        /// In lowercase; `nil` if it does not say.
        var scheme: String?
    }

    /// RFC 7239, 4: `for=192.0.2.43;proto=https, for="[2001:db8::17]:4711"`.
    ///
    /// A header that is malformed anywhere is one hop without an address, since nobody knows which of its commas
    /// separate hops.
    ///
    /// - Returns: `nil` if there is no such header.
    static func forwarded(_ values: [String]) -> [Hop]? {
        guard !values.isEmpty else { return nil }
        var reader = Reader(values.joined(separator: ","))
        var hops: [Hop] = []
        repeat {
            var hop = Hop()
            var names: Set<String> = []
            repeat {
                reader.skipSpaces()
                // RFC 9110, 5.6.1.2: an element of a list may be empty.
                if reader.isAtEnd || reader.next == UInt8(ascii: ",") || reader.next == UInt8(ascii: ";") { break }
                guard let name = reader.token()?.lowercased(), reader.take("="), let value = reader.value(),
                    names.insert(name).inserted
                else { return [Hop()] }
                if name == "for" { hop.address = address(value) }
                if name == "proto" { hop.scheme = value.lowercased() }
                reader.skipSpaces()
            } while reader.take(";")
            if !names.isEmpty { hops.append(hop) }
        } while reader.take(",")
        return reader.isAtEnd ? hops : [Hop()]
    }

    /// `192.0.2.43, 2001:db8::17`, sometimes with a port.
    ///
    /// - Returns: `nil` if there is no such header.
    static func xForwardedFor(_ values: [String]) -> [Hop]? {
        guard !values.isEmpty else { return nil }
        return values.joined(separator: ",").split(separator: ",", omittingEmptySubsequences: false).map { item in
            Hop(
                address: address(
                    item.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed()))
        }
    }

    /// An address, with or without a port; IPv6 in brackets, or bare.
    private static func address(_ text: some Sequence<Character>) -> IPAddress? {
        let text = String(text)
        if text.first == "[" {
            let parts = text.dropFirst().split(separator: "]", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].contains(":"), isPort(parts[1]) else { return nil }
            return IPAddress(parts[0])
        }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].contains("."), isPort(":" + parts[1]) else { return IPAddress(text) }
        return IPAddress(parts[0])
    }

    private static func isPort(_ text: some StringProtocol) -> Bool {
        text.isEmpty
            || text.first == ":" && (2...6).contains(text.utf8.count)
                && text.utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
    }

    /// A parser for the parts of a header (RFC 9110, 5.6).
    private struct Reader {
        private var rest: ArraySlice<UInt8>

        init(_ text: String) { rest = Array(text.utf8)[...] }

        var isAtEnd: Bool { rest.isEmpty }
        var next: UInt8? { rest.first }

        mutating func skipSpaces() { rest = rest.drop { $0 == 0x20 || $0 == 0x09 } }

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest.removeFirst()
            return true
        }

        mutating func token() -> String? {
            let token = rest.prefix { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
            rest = rest.dropFirst(token.count)
            return token.isEmpty ? nil : String(decoding: token, as: UTF8.self)
        }

        /// Reads a token or a quoted string.
        ///
        /// A colon is accepted too, since some proxies write an address and port unquoted.
        mutating func value() -> String? {
            guard take("\"") else {
                var text = token() ?? ""
                while take(":") { text += ":" + (token() ?? "") }
                return text.isEmpty ? nil : text
            }
            var text: [UInt8] = []
            while let byte = rest.popFirst() {
                switch byte {
                case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
                case UInt8(ascii: "\\"):
                    guard let escaped = rest.popFirst() else { return nil }
                    text.append(escaped)
                default: text.append(byte)
                }
            }
            return nil
        }
    }
}
