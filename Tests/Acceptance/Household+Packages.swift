import FoundationEssentials
import Harness
import Testing

extension Household {
    /// Makes both packages of the programs under test, as `make deb` does, in a folder.
    func makePackages(_ folder: String = "made", environment: [String: String] = [:]) async throws {
        let packaging = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../.packaging").path
        let run = try await shell(
            """
            export PATH=/usr/sbin:/usr/bin:/sbin:/bin
            mkdir -p programs
            strip -o programs/rollcall "$ROLLCALL" && strip -o programs/rollcall-server "$SERVER" &&
            "\(packaging)/deb" programs/rollcall programs/rollcall-server "\(folder)" 0
            """, environment: environment)
        try #require(run.status == .exited(0), "\(run.errorText)")
    }
}
