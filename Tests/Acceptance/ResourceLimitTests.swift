import Foundation
import Glibc
import Harness
import Testing

@Suite("A system that gives less than is needed", .limited)
struct ResourceLimitTests {
    /// Signs in under each limit: with success, or with a status of the contract and a sentence; and without limits at
    /// the end, where nothing was lost and nothing counted as a wrong password.
    private func signIn(under limits: [String]) async throws {
        let house = try Household()
        try await house.addAccount()
        let lines = "\(Household.email)\n\(Household.password)\n"
        try lines.write(toFile: "\(house.folder)/lines", atomically: true, encoding: .utf8)
        for limit in limits {
            // The file is opened before the limit holds, which the shell itself might not live with.
            let run = try await house.shell("(ulimit \(limit); exec \"$ROLLCALL\" login) <lines")
            let said = "ulimit \(limit): \(String(describing: run.status)) \(run.errorText)"
            guard case .exited(let status) = run.status else {
                Issue.record("\(said)")
                continue
            }
            // 127: not even the system's loader had enough.
            #expect([0, 69, 73, 127].contains(status), "\(said)")
            #expect(status == 0 || !run.errorText.isEmpty, "\(said)")
            // Nothing of it is the fault of somebody else.
            #expect(!run.errorText.contains("The endpoint failed"), "\(said)")
        }
        try await house.login()
    }

    @Test("little memory is no wrong password")
    func memory() async throws {
        try await signIn(under: [200_000, 300_000, 400_000, 500_000, 700_000, 1_000_000].map { "-v \($0)" })
    }

    @Test("files that may not grow are told by the system's reason, not as a disk I/O error")
    func noGrowth() async throws {
        let house = try Household()
        try await house.addAccount()
        let lines = "\(Household.email)\n\(Household.password)\n"
        try lines.write(toFile: "\(house.folder)/lines", atomically: true, encoding: .utf8)
        let run = try await house.shell("(ulimit -f 0; exec \"$ROLLCALL\" login) <lines")
        #expect(run.status == .exited(73))
        #expect(run.errorText.contains("File too large"), "\(run.errorText)")
    }

    @Test("few descriptors")
    func descriptors() async throws { try await signIn(under: (3...24).map { "-n \($0)" }) }

    @Test(
        "few threads are said at once, and not waited for",
        .enabled(if: Installed.has("prlimit") && Installed.has("setpriv"), "util-linux is not installed"),
        arguments: [1, 4, 12])
    func threads(limit: Int) async throws {
        // Root may start as many as it likes.
        let somebody = geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : ""
        let run = try await Household().shell("\(somebody) prlimit --nproc=\(limit) \"$ROLLCALL\" login </dev/null")
        #expect(run.status == .exited(69), "\(run.errorText)")
        #expect(run.errorText.hasPrefix("rollcall: Too few threads can be started"), "\(run.errorText)")
    }

    @Test(
        "without /proc it is said what is missing",
        .enabled(if: Installed.has("unshare"), "util-linux is not installed"))
    func noProcessFolder() async throws {
        let run = try await Household().shell(
            """
            how=$([ "$(id -u)" = 0 ] && echo -m || echo -rm)
            unshare $how mount -t tmpfs none /proc || exit 99
            exec unshare $how sh -c 'mount -t tmpfs none /proc; exec "$ROLLCALL" login' </dev/null
            """)
        // Many containers do not allow it.
        if run.status == .exited(99) { return }
        #expect(run.status == .exited(69))
        #expect(run.errorText.hasPrefix("rollcall: /proc cannot be read (No such file or directory): mount it"))
    }

    @Test("files that may not grow")
    func fileSize() async throws { try await signIn(under: [0, 1, 2, 4, 8, 16, 32, 64].map { "-f \($0)" }) }
}
