import Accounts
import Testing

@Suite struct ProofKeyTests {
    /// The private key of RFC 8037, A.1.
    private let kept = "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test("the key of RFC 8037, A.1, has its public key, and signs as in A.4")
    func vectors() throws {
        let key = try #require(ProofKey(Token(kept)))
        #expect(hex(key.publicKey) == "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
        #expect(key.kept == Token(kept))
        let signed = Array("eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc".utf8)
        #expect(
            hex(key.signature(of: signed)) == """
                860c98d2297f3060a33f42739672d61b53cf3adefed3d3c672f320dc021b411e\
                9d59b8628dc351e248b88b29468e0e41855b0fb7d83bb15be902bfccb8cd0a02
                """)
    }

    @Test("what is too short, too long or no base64url is no key")
    func refused() {
        for text in ["", "nWGxne", "!", kept + "!", kept + "A", "+\(kept.dropFirst())", "\(kept.dropLast())"] {
            #expect(ProofKey(Token(text)) == nil, "\(text)")
        }
    }

    @Test("every new key is another one, and the same once it is restored")
    func new() throws {
        let key = ProofKey()
        #expect(key.publicKey != ProofKey().publicKey)
        let restored = try #require(ProofKey(key.kept))
        #expect(restored.publicKey == key.publicKey)
        #expect(restored.signature(of: [1, 2, 3]) == key.signature(of: [1, 2, 3]))
        #expect(restored.signature(of: [1, 2, 3]) != key.signature(of: [1, 2]))
    }

    @Test("the library behind it is ready")
    func ready() {
        #expect(Sodium.isReady)
    }
}
