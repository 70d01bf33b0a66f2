import FoundationEssentials
import Harness
import Testing

extension Household {
    /// Beside the programs under test.
    private static let packages = "\(BuiltPrograms.folder)/acceptance-packages"
    /// One for all tests of the process: it takes a quarter of a minute.
    private static let making = Task {
        try? FileManager.default.removeItem(atPath: packages)
        try await Household().makePackages(packages)
    }

    /// Puts both packages of the programs under test into the folder `made`.
    func copyPackages() async throws {
        try await Self.making.value
        let run = try await shell("mkdir made && cp \"\(Self.packages)\"/*.deb made/")
        try #require(run.status == .exited(0), "\(run.errorText)")
    }

    /// Makes both packages of the programs under test, as `make deb` does, in a folder.
    func makePackages(_ folder: String, environment: [String: String] = [:]) async throws {
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
