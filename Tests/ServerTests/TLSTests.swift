import Foundation
import Harness
import Serving
import Testing

@Suite("rollcall-server over TLS", .enabled(if: PrivateCertificate.canBeMade, "openssl is not installed"))
struct TLSTests {
    @Test("says https, speaks TLS 1.2 and 1.3, and nothing older", arguments: [
        ("-tls1_3", true), ("-tls1_2", true), ("-tls1_1", false), ("-tls1", false),
    ])
    func versions(option: String, isSpoken: Bool) async throws {
        try await inFolder { folder in
            let made = try await PrivateCertificate(name: "IP:127.0.0.1", in: folder.path)
            let server = try ServerProcess(["--tls-cert", made.certificate, "--tls-key", made.key], in: folder)
            #expect(server.url.hasPrefix("https://127.0.0.1:"))
            let client = try await PipedProcess.run(PrivateCertificate.openssl, arguments: [
                "s_client", "-connect", String(server.url.dropFirst("https://".count)), option, "-CAfile",
                made.authority, "-verify_return_error", "-cipher", "ALL:@SECLEVEL=0", "-quiet",
            ], input: Array("GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8))
            #expect(client.outputText.contains(#"{"status":"ok"}"#) == isSpoken, "\(client.errorText)")
            await server.killAtOnce()
        }
    }

    @Test("who does not speak TLS gets no answer, and the next connection works")
    func plain() async throws {
        try await inFolder { folder in
            let made = try await PrivateCertificate(name: "IP:127.0.0.1", in: folder.path)
            let server = try ServerProcess(["--tls-cert", made.certificate, "--tls-key", made.key], in: folder)
            let port = String(server.url.split(separator: ":").last ?? "")
            for scheme in ["http", "https"] {
                let got = try await PipedProcess.run("/bin/bash", arguments: ["-c", Self.script(scheme), "bash", port])
                #expect(got.outputText.contains(#"{"status":"ok"}"#) == (scheme == "https"), "\(got.errorText)")
            }
            await server.killAtOnce()
        }
    }

    private static func script(_ scheme: String) -> String {
        let request = #"printf 'GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'"#
        guard scheme == "https" else { return #"exec 3<>/dev/tcp/127.0.0.1/"$1"; \#(request) >&3; exec cat <&3"# }
        return "\(request) | \(PrivateCertificate.openssl) s_client -quiet -connect 127.0.0.1:\"$1\""
    }

    @Test("files that are not a certificate and its key are told apart, before anything is listened on")
    func flaws() async throws {
        try await inFolder { folder in
            let made = try await PrivateCertificate(name: "IP:127.0.0.1", in: folder.path)
            let missing = folder.appending(path: "missing.pem").path
            let other = folder.appending(path: "ca.key").path
            for (certificate, key, flaw, text) in [
                (missing, made.key, .notReadable(path: missing, reason: "No such file or directory"), "cannot be read"),
                (made.certificate, missing, .notReadable(path: missing, reason: "No such file or directory"), "cannot be read"),
                (folder.path, made.key, .noCertificate(path: folder.path), "no certificate"),
                (made.key, made.key, .noCertificate(path: made.key), "no certificate"),
                (made.certificate, made.certificate, .noKey(path: made.certificate), "no key"),
                (made.certificate, other, .otherKey(path: other), "not the key of the certificate"),
            ] as [(String, String, TLSIdentity.Flaw, String)] {
                #expect(throws: flaw) { try TLSIdentity(certificates: certificate, key: key) }
                let ended = try await PipedProcess.run(
                    ServerProcess.program,
                    arguments: ["--port", "0", "--tls-cert", certificate, "--tls-key", key],
                    environment: ServerProcess.environment(folder)
                )
                #expect(ended.status == .exited(64) && ended.output.isEmpty)
                #expect(ended.errorText.contains(text), "\(ended.errorText)")
            }
        }
    }
}
