import Glibc
import Harness
import Testing

@Suite("Accounts beside a running rollcall-server, their commands killed", .limited)
struct ServerAccountKillTests {
    private static let passwords = ["correct horse battery", "another blue teapot"]

    @Test("kill -9 of account password at any moment, 50 times: the old password or the new one, whole")
    func passwordChange() async throws {
        let house = try Household()
        try await house.addAccount()
        try await house.besideServer { url in
            var random = SeededGenerator(seed: 20_261_121)
            let whole = try await duration { try await change(to: 0, in: house, within: .seconds(60)) }
            var current = 0
            var kills = 0
            for _ in 1...50 {
                let next = 1 - current
                let isAccepted = try await change(
                    to: next, in: house, within: whole * Double.random(in: 0...1.1, using: &random))
                kills += isAccepted ? 0 : 1
                // Of a change that was killed either password may be left.
                let isOld = isAccepted ? false : try await isTaken(current, in: house)
                if !isOld { current = next }
                #expect(try await isTaken(current, in: house, at: url), "by the server too, at once")
            }
            #expect(kills > 0)
            #expect(try await accounts(in: house) == [Household.email])
        }
    }

    @Test("kill -9 of account add at any moment, 50 times: an account that signs in, or none")
    func addition() async throws {
        let house = try Household()
        try await house.besideServer { url in
            var random = SeededGenerator(seed: 20_261_122)
            let whole = try await duration { _ = try await add("first@example.com", in: house, within: .seconds(60)) }
            var accepted = ["first@example.com"]
            var kills = 0
            for number in 1...50 {
                let email = "person\(number)@example.com"
                if try await add(email, in: house, within: whole * Double.random(in: 0...1.1, using: &random)) {
                    accepted.append(email)
                } else {
                    kills += 1
                }
            }
            #expect(kills > 0)
            let there = try await accounts(in: house)
            #expect(Set(accepted).isSubset(of: there), "none that was accepted is lost")
            for email in there {
                let login = try await house.run("login", "--endpoint", url, credentials: (email, Self.passwords[0]))
                #expect(login.status == .exited(0), "\(email): \(login.errorText)")
            }
        }
    }

    /// Whether the command ended well; `false` where it was killed first.
    private func add(_ email: String, in house: Household, within deadline: Duration) async throws -> Bool {
        try await run(
            ["account", "add", "--email", email, "--name", "Somebody", "--password-stdin"], password: 0, in: house,
            within: deadline)
    }

    @discardableResult private func change(
        to password: Int, in house: Household, within deadline: Duration
    ) async throws -> Bool {
        try await run(
            ["account", "password", "--email", Household.email, "--password-stdin"], password: password, in: house,
            within: deadline)
    }

    private func run(
        _ arguments: [String], password: Int, in house: Household, within deadline: Duration
    ) async throws -> Bool {
        let run = try await PipedProcess.run(
            BuiltPrograms.rollcall, arguments: arguments, input: Array("\(Self.passwords[password])\n".utf8),
            environment: house.environment, directory: house.folder, deadline: deadline)
        #expect(run.status == .exited(0) || run.status == nil || run.status == .signalled(SIGKILL), "\(run.errorText)")
        return run.status == .exited(0)
    }

    private func isTaken(_ password: Int, in house: Household, at endpoint: String = "local") async throws -> Bool {
        let login = try await house.run(
            "login", "--no-store", "--endpoint", endpoint, credentials: (Household.email, Self.passwords[password]))
        #expect(login.status == .exited(0) || login.status == .exited(77), "\(login.errorText)")
        return login.status == .exited(0)
    }

    private func accounts(in house: Household) async throws -> [String] {
        let list = try await house.run("account", "list", "--format", "json")
        try #require(list.status == .exited(0), "\(list.errorText)")
        return list.outputText.matches(of: /"email":"([^"]*)"/).map { String($0.1) }
    }

    private func duration(_ work: () async throws -> Void) async throws -> Duration {
        let clock = ContinuousClock()
        let start = clock.now
        try await work()
        return clock.now - start
    }
}
