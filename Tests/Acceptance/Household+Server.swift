import Harness
import Testing

extension Household {
    /// Runs a server of the house's accounts while `body` does its work with its address; it must end well.
    ///
    /// - Parameter options: Words of a shell's command line.
    func besideServer(options: String = "", _ body: (_ url: String) async throws -> Void) async throws {
        // Pipes by name: the server's first line comes by one, and it lives until something is read from the other.
        #expect(try await shell("mkfifo announced end").status == .exited(0))
        async let running = PipedProcess.run(
            "/bin/sh",
            arguments: [
                "-c",
                """
                "$SERVER" --port 0 \(options) >announced 2>server.log &
                read end <end
                kill $!
                wait $!
                """,
            ],
            environment: environment.merging(["SERVER": BuiltPrograms.server]) { $1 }, directory: folder,
            deadline: .seconds(300))
        let result = await Self.result { try await body(try await announcedAddress()) }
        _ = try await shell("echo >end")
        #expect(try await running.status == .exited(0))
        try result.get()
    }

    /// Waits until the server has said where it listens, or is gone.
    private func announcedAddress() async throws -> String {
        let words = try await shell("read -r line <announced; echo \"$line\"").outputText.split {
            $0 == " " || $0 == "\n"
        }
        guard words.count == 3 else { throw NoServer() }
        return String(words[2])
    }

    private static func result(_ work: () async throws -> Void) async -> Result<Void, any Error> {
        do { return .success(try await work()) } catch { return .failure(error) }
    }

    private struct NoServer: Error {}
}
