import Foundation
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
        }
        try await house.login()
    }

    @Test("little memory is no wrong password")
    func memory() async throws {
        try await signIn(under: [200_000, 300_000, 400_000, 500_000, 700_000, 1_000_000].map { "-v \($0)" })
    }

    @Test("files that may not grow")
    func fileSize() async throws { try await signIn(under: [0, 1, 2, 4, 8, 16, 32, 64].map { "-f \($0)" }) }
}
