import FoundationEssentials
import Glibc
import Harness
import Testing

/// Memory allocators that a system preloads into every program.
private enum Allocator {
    private static let names = ["libjemalloc.so.2", "libmimalloc.so.2", "libtcmalloc_minimal.so.4"]

    /// Those that are installed, by their paths; `LD_LIBRARY_PATH` names further folders.
    static let installed: [String] = {
        let given = getenv("LD_LIBRARY_PATH").map { String(cString: $0).split(separator: ":").map(String.init) } ?? []
        let libraries = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
        let folders =
            given + ["/usr/lib", "/usr/lib64"]
            + libraries.filter { $0.hasSuffix("-linux-gnu") }.map { "/usr/lib/\($0)" }
        return names.compactMap { name in folders.map { "\($0)/\(name)" }.first { access($0, R_OK) == 0 } }
    }()
}

@Suite("Under a preloaded memory allocator", .limited, .enabled(if: !Allocator.installed.isEmpty))
struct AllocatorTests {
    @Test("both programs print their version", arguments: Allocator.installed)
    func version(allocator: String) async throws {
        let house = try Household()
        for program in ["ROLLCALL", "SERVER"] {
            let printed = try await house.shell(
                "exec \"$\(program)\" --version", environment: ["LD_PRELOAD": allocator])
            #expect(printed.status == .exited(0) && printed.errors.isEmpty, "\(printed.errorText)")
        }
    }

    @Test("an account is made, and its owner signs in and reads people", arguments: Allocator.installed)
    func login(allocator: String) async throws {
        let house = try Household()
        try await house.addAccount()
        let browsing = try await house.run(
            "--format", "json", credentials: (Household.email, Household.password), commands: ["open 1", "logout"],
            environment: ["LD_PRELOAD": allocator])
        #expect(browsing.status == .exited(0), "\(browsing.errorText)")
        #expect(browsing.outputText.contains("\"event\":\"section\""))
    }
}
