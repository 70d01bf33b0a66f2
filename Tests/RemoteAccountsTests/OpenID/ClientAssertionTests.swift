import Accounts
import Foundation
import Harness
import RemoteAccounts
import Settings
import Testing

/// The keys are made and the signatures checked by openssl.
@Suite(
    "A client that proves itself with a private key (RFC 7523)",
    .enabled(if: PrivateCertificate.canBeMade, "openssl is not installed"))
final class ClientAssertionTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "assertion-\(UUID())").path()

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    struct Key: Sendable, CustomTestStringConvertible {
        var algorithm: String
        /// Arguments of openssl that make it.
        var new: [String]
        /// Arguments of openssl that check a signature, besides files.
        var check: [String]
        /// The bytes of a half of a signature of two numbers.
        var half: Int?
        /// What the provider lists.
        var listed: String?

        var testDescription: String { algorithm + (new.first == "genpkey" ? "" : " in an older form of PEM") }
    }

    private static func digest(_ bits: Int) -> [String] { ["dgst", "-sha\(bits)", "-verify", "public.pem"] }
    private static func curve(_ name: String) -> [String] {
        ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:\(name)"]
    }
    private static let rsa = ["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"]
    static let keys = [
        Key(algorithm: "RS256", new: rsa, check: digest(256)),
        Key(algorithm: "RS256", new: ["genrsa", "-traditional"], check: digest(256)),
        Key(
            algorithm: "PS256", new: rsa,
            check: digest(256) + ["-sigopt", "rsa_padding_mode:pss", "-sigopt", "rsa_pss_saltlen:32"],
            listed: #"["ES256","PS256"]"#),
        Key(algorithm: "ES256", new: curve("P-256"), check: digest(256), half: 32),
        Key(
            algorithm: "ES256", new: ["ecparam", "-genkey", "-noout", "-name", "prime256v1"], check: digest(256),
            half: 32),
        Key(algorithm: "ES384", new: curve("P-384"), check: digest(384), half: 48),
        Key(algorithm: "ES512", new: curve("P-521"), check: digest(512), half: 66),
        Key(
            algorithm: "EdDSA", new: ["genpkey", "-algorithm", "ED25519"],
            check: ["pkeyutl", "-verify", "-rawin", "-pubin", "-inkey", "public.pem", "-in", "signed", "-sigfile"]),
    ]

    @Test("its signature is good for each kind of key", arguments: keys)
    func signatures(key: Key) async throws {
        let path = try await make(key.new)
        let provider = PlayedProvider(.init(metadata: ["token_endpoint_auth_signing_alg_values_supported": key.listed]))
        let result = try await provider.endpoint(client: client(path)).login(by: .device) { _ in }
        guard case .ok = result else {
            Issue.record("\(result)")
            return
        }
        let form = try #require(provider.forms("/token").first)
        #expect(!form.contains("client_secret"))
        let parts = try assertion(in: form).split(separator: ".").map(String.init)
        #expect(try object(parts[0]) == ["alg": key.algorithm, "kid": "k1", "typ": "JWT"])
        try Data("\(parts[0]).\(parts[1])".utf8).write(to: URL(filePath: folder + "/signed"))
        var signature = try #require(ProofReader.bytes(parts[2]))
        if let half = key.half {
            #expect(signature.count == 2 * half)
            signature = OpenSSLSignature.sequence(signature)
        }
        try Data(signature).write(to: URL(filePath: folder + "/signature"))
        let isDigest = key.check[0] == "dgst"
        try await openssl(key.check + (isDigest ? ["-signature", "signature", "signed"] : ["signature"]))
    }

    @Test("it says who asks, of whom, for how long, and never the same twice")
    func claims() async throws {
        let path = try await make(Self.curve("P-256"))
        let provider = PlayedProvider(.init(answers: [DeviceLoginTests.pending]))
        _ = try await provider.endpoint(client: client(path)).login(by: .device) { _ in }
        let forms = provider.forms("/device") + provider.forms("/token")
        #expect(forms.count == 3)
        var ids: Set<String> = []
        for form in forms {
            #expect(
                form.contains("&client_assertion_type=urn%3Aietf%3Aparams%3Aoauth%3Aclient-assertion-type%3Ajwt-bearer")
            )
            #expect(form.split(separator: "&").contains("client_id=app"))
            let read = try claims(in: form)
            #expect(read["iss"] as? String == "app" && read["sub"] as? String == "app")
            #expect(read["aud"] as? [String] == [PlayedProvider.issuer, PlayedProvider.issuer + "/token"])
            let times = try #require((read["iat"] as? Int).flatMap { iat in (read["exp"] as? Int).map { (iat, $0) } })
            #expect(times.0 >= Int(noon.timeIntervalSince1970) && times.1 == times.0 + 300)
            ids.insert(try #require(read["jti"] as? String))
        }
        #expect(ids.count == 3)
    }

    @Test("a token endpoint on another origin is no audience, since it may be another provider's")
    func elsewhere() async throws {
        let path = try await make(Self.curve("P-256"))
        let provider = PlayedProvider(.init(metadata: ["token_endpoint": "https://other.example.org/token"]))
        _ = try await provider.endpoint(client: client(path)).login(by: .device) { _ in }
        let form = try #require(provider.forms("/device").first)
        let read = try claims(in: form)
        #expect(read["aud"] as? String == PlayedProvider.issuer)
    }

    @Test(
        "a key that cannot be used is named, and nothing is sent",
        arguments: ["missing", "open to others", "no key", "passphrase", "RSA of 1024 bits", "secp256k1", "too large"])
    func unusable(what: String) async throws {
        var path = folder + "/none"
        switch what {
        case "open to others":
            path = try await make(Self.curve("P-256"))
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        case "no key": path = try write("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n")
        case "passphrase": path = try await make(Self.curve("P-256") + ["-aes256", "-pass", "pass:x"])
        case "RSA of 1024 bits":
            path = try await make(["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:1024"])
        case "secp256k1": path = try await make(Self.curve("secp256k1"))
        case "too large": path = try write(String(repeating: "-", count: 20_000))
        default: break
        }
        let provider = PlayedProvider()
        let result = try await provider.endpoint(client: client(path)).login(by: .device) { _ in }
        guard case .unavailable(.misconfigured(let code, _)) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(code == "openid.client_key_file")
        #expect(provider.forms("/device").isEmpty)
    }

    private func client(_ path: String) -> OpenIDDescription {
        var client = OpenIDDescription(issuer: PlayedProvider.issuer, clientID: "app")
        (client.clientProof, client.keyFile, client.keyID) = (.privateKeyJWT, path, "k1")
        return client
    }

    private func make(_ arguments: [String]) async throws -> String {
        try await openssl(arguments + ["-out", "key.pem"])
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder + "/key.pem")
        if !arguments.contains("-pass") {
            try await openssl(["pkey", "-in", "key.pem", "-pubout", "-out", "public.pem"])
        }
        return folder + "/key.pem"
    }

    private func openssl(_ arguments: [String]) async throws {
        let done = try await PipedProcess.run(PrivateCertificate.openssl, arguments: arguments, directory: folder)
        #expect(done.status == .exited(0), "\(arguments): \(done.outputText)\(done.errorText)")
    }

    private func write(_ text: String) throws -> String {
        let path = folder + "/key.pem"
        let isMade = FileManager.default.createFile(
            atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
        #expect(isMade)
        return path
    }

    private func assertion(in form: String) throws -> String {
        try #require(
            form.split(separator: "&").first { $0.hasPrefix("client_assertion=") }.map { String($0.dropFirst(17)) })
    }

    private func claims(in form: String) throws -> [String: Any] {
        let parts = try assertion(in: form).split(separator: ".").map(String.init)
        let bytes = try #require(ProofReader.bytes(parts[1]))
        return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    private func object(_ text: String) throws -> [String: String]? {
        try JSONSerialization.jsonObject(with: Data(try #require(ProofReader.bytes(text)))) as? [String: String]
    }
}
