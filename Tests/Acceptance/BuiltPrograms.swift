import FoundationEssentials
import Glibc

/// Where the build put the programs that the tests drive.
enum BuiltPrograms {
    static let rollcall = path("rollcall")
    /// Where the programs are.
    static let folder = String(rollcall.dropLast("/rollcall".count))
    static let server = path("rollcall-server")
    /// Which can be a shell with one job.
    static let probe = path("terminal-probe")

    /// Beside the running tests, as the package manager builds them; else where ROLLCALL_BINARIES says.
    private static func path(_ name: String) -> String {
        let folders = [folderOfTests, getenv("ROLLCALL_BINARIES").map { String(cString: $0) }].compactMap(\.self)
        let paths = folders.map { "\($0)/\(name)" }
        return paths.first { access($0, X_OK) == 0 } ?? paths[0]
    }

    /// The folder of the test executable, or of the bundle that a test runner elsewhere was told to load.
    private static var folderOfTests: String? {
        let running = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }
        guard let slash = (bundle ?? running).lastIndex(of: "/") else { return nil }
        return String((bundle ?? running)[..<slash])
    }
}
