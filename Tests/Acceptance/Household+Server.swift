import Harness
import Testing

extension Household {
    /// Runs a server of the house's accounts while `body` does its work with its address; it must end well.
    func besideServer(_ body: (_ url: String) async throws -> Void) async throws {
        // The server lives until the shell can read from the pipe `end`.
        async let running = PipedProcess.run(
            "/bin/sh",
            arguments: [
                "-c",
                """
                mkfifo end
                "$SERVER" --port 0 >announced 2>server.log &
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

    /// Looks again until the server has said where it listens.
    private func announcedAddress() async throws -> String {
        for _ in 0..<1_000 {
            let line = (try? read("\(folder)/announced")) ?? ""
            if line.hasSuffix("\n") { return String(line.dropFirst("listening on ".count).dropLast()) }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw NoServer()
    }

    private static func result(_ work: () async throws -> Void) async -> Result<Void, any Error> {
        do { return .success(try await work()) } catch { return .failure(error) }
    }

    private struct NoServer: Error {}
}
