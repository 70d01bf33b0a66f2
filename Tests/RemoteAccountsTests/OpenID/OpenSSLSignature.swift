import Foundation
import Harness

/// Signatures of two numbers, each of half the size, as the command openssl has them.
enum OpenSSLSignature {
    /// Returns whether openssl says that a signature by a key of P-256 with that public point is good.
    static func isGood(_ signature: [UInt8], of bytes: [UInt8], point: [UInt8]) async throws -> Bool {
        let folder = FileManager.default.temporaryDirectory.appending(path: "proof-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // RFC 5480, 2: id-ecPublicKey, secp256r1, and the point, uncompressed.
        let head: [UInt8] = [
            0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86,
            0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
        ]
        let key = Data(head + point).base64EncodedString(options: .lineLength64Characters)
        for (name, data) in [
            ("key", Data("-----BEGIN PUBLIC KEY-----\n\(key)\n-----END PUBLIC KEY-----\n".utf8)),
            ("signed", Data(bytes)), ("signature", Data(sequence(signature))),
        ] { try data.write(to: folder.appending(path: name)) }
        let check = try await PipedProcess.run(
            PrivateCertificate.openssl,
            arguments: ["dgst", "-sha256", "-verify", "key", "-signature", "signature", "signed"],
            directory: folder.path())
        return check.status == .exited(0)
    }

    /// Returns the two numbers in DER: a sequence of integers.
    static func sequence(_ signature: [UInt8]) -> [UInt8] {
        func element(_ tag: UInt8, _ bytes: [UInt8]) -> [UInt8] {
            [tag] + (bytes.count < 128 ? [] : [0x81]) + [UInt8(bytes.count)] + bytes
        }
        let half = signature.count / 2
        let integers = [signature[..<half], signature[half...]].flatMap { number in
            let digits = Array(number.drop { $0 == 0 })
            return element(0x02, digits.first.map { $0 >= 0x80 } == true ? [0] + digits : digits)
        }
        return element(0x30, integers)
    }
}
