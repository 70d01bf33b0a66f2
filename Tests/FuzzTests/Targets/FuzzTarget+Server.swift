import Accounts
import Hummingbird
import Networking

@testable import LocalAccounts
@testable import Serving

// Both are internal to what is behind a database and behind a router: here they are given bytes.

extension FuzzTarget {
    /// Stored hashes, against an expression that says the same.
    func fuzzPHC(_ bytes: [UInt8]) throws {
        let text = String(decoding: bytes, as: UTF8.self)
        let form =
            #/
            \$argon2id\$v=19\$m=([1-9][0-9]{0,8}),t=([1-9][0-9]{0,8}),p=1
            \$[A-Za-z0-9+\/]{22}\$[A-Za-z0-9+\/]{43}
            /#

        let match = text.wholeMatch(of: form)
        let isValid =
            match.map { (8...1_048_576).contains(Int($0.1) ?? 0) && (1...64).contains(Int($0.2) ?? 0) } ?? false
        let verdict = PasswordCosts.isValid(hash: text)
        try require(verdict == isValid, "\(text) is \(verdict)")
        if verdict { try require(PasswordCosts.isValid(hash: PasswordCosts.decoy(PasswordCosts.cost(of: text))), text) }
    }

    /// `Forwarded` and `X-Forwarded-For`: one line each.
    func fuzzForwarded(_ bytes: [UInt8]) throws {
        guard let range = AddressRange("10.0.0.0/8"), let proxy = IPAddress("10.0.0.1") else { return }
        let lines = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
        var fields = HTTPFields()
        for (name, line) in zip(["Forwarded", "X-Forwarded-For"], lines) where !line.isEmpty {
            guard let name = HTTPFields.Element.Name(name) else { continue }
            fields.append(HTTPFields.Element(name: name, value: String(decoding: line, as: UTF8.self)))
        }
        let client = TrustedProxies([range]).client(of: fields, peer: proxy.text)
        let address = client.flatMap { IPAddress($0) }
        try require(address != nil, "\(client ?? "nobody") is no address")
        try require(address?.text == client, "an address that is written in two forms")
        // Somebody who is no proxy says what he likes.
        let stranger = TrustedProxies([range]).client(of: fields, peer: "192.0.2.7")
        try require(stranger == "192.0.2.7", "a stranger is \(stranger ?? "nobody")")
    }
}
