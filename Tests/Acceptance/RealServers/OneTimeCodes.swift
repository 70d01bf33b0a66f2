import Foundation

/// The codes of the authenticator that the tests' account has (RFC 6238), as the server's own library works them out.
enum OneTimeCodes {
    /// The code of now.
    static func current() async throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: try await PythonEnvironment.python())
        process.arguments = [
            "-c",
            """
            import hashlib, hmac, struct, time
            digest = hmac.new(b"12345678901234567890", struct.pack(">Q", int(time.time()) // 30), hashlib.sha1).digest()
            start = digest[-1] & 15
            print("%06d" % ((struct.unpack(">I", digest[start:start + 4])[0] & 0x7FFFFFFF) % 10 ** 6), end="")
            """,
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: bytes, as: UTF8.self)
    }
}
