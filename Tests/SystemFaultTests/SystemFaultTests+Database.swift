import Accounts
import Faults
import Files
import Foundation
import LocalAccounts
import SQL
import Testing

extension SystemFaultTests {
    enum Deed: CaseIterable {
        case add, login, refresh, logout
    }

    @Test("no account is lost, no session half made, and no failure told as another", arguments: Deed.allCases)
    func database(deed: Deed) async throws {
        for code in [EIO, ENOSPC] {
            var number = 1
            while try await Self.perform(deed, number, code) { number += 1 }
            #expect(number > 10, "the road has too few calls to be what it was")
        }
    }

    private static let hasher = Argon2idHasher(cost: .minimum, limit: ConcurrencyLimit(running: 2, waiting: 10))

    private static func endpoint(_ database: AccountsDatabase) -> LocalEndpoint {
        LocalEndpoint(
            database: database, hasher: hasher, sessions: .standard, throttle: .standard, now: { Date() },
            clock: ContinuousClock())
    }

    private static func registry(_ database: AccountsDatabase) -> AccountRegistry {
        AccountRegistry(database: database, hasher: hasher, rule: .standard, now: { Date() })
    }

    private static func login(_ endpoint: LocalEndpoint, _ email: String) async throws -> LoginResult {
        var password = "twelve green apples"
        let secret = password.withUTF8 { Secret(copying: UnsafeRawBufferPointer($0)) }
        return await endpoint.login(LoginRequest(email: try EmailAddress(email), password: secret))
    }

    private static func add(_ email: String, to database: AccountsDatabase) async throws {
        var password = "twelve green apples"
        let secret = password.withUTF8 { Secret(copying: UnsafeRawBufferPointer($0)) }
        try await registry(database).add(email: try EmailAddress(email), name: "Somebody", password: secret)
    }

    /// Does it with that call of SQLite's failing; returns whether there was such a call.
    private static func perform(_ deed: Deed, _ number: Int, _ code: Int32) async throws -> Bool {
        let folder = FileManager.default.temporaryDirectory.path + "/rollcall-faults-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = "\(folder)/accounts.sqlite"
        try await add("ann@example.com", to: AccountsDatabase(path: path))
        let first = try await login(endpoint(AccountsDatabase(path: path)), "ann@example.com")
        guard case .ok(let old) = first else { throw Unexpected(place: "\(path), \(first)") }
        let plan = FaultPlan(below: folder, number: number, code: code)
        SQLiteFaults.set(plan)
        let (isDone, tokens, said) = await attempt(deed, AccountsDatabase(path: path), old)
        SQLiteFaults.set(nil)
        let place = "\(deed), call \(number) (\(plan.struck ?? "none")), errno \(code): \(said)"

        let later = AccountsDatabase(path: path)
        var emails: [String] = []
        try await registry(later).list { emails += $0.map(\.email) }
        #expect(emails.contains("ann@example.com"), "\(place)")
        #expect(deed != .add || !isDone || emails.contains("bob@example.com"), "\(place)")
        for email in emails {
            let result = try await login(endpoint(later), email)
            guard case .ok = result else { throw Unexpected(place: "\(place), then \(result)") }
        }
        switch deed {
        case .add: break
        case .login, .refresh:
            if let tokens {
                guard case .ok = await endpoint(later).profile(tokens) else { throw Unexpected(place: place) }
            } else if deed == .refresh {
                // It failed, so that nothing was spent.
                guard case .ok = await endpoint(later).refresh(old.tokens) else { throw Unexpected(place: place) }
            }
        case .logout:
            let answer = await endpoint(later).profile(old.tokens)
            #expect(!isDone || answer == .refused, "\(place)")
        }
        let check = try SQLiteConnection(path: path, timeout: .seconds(1)).row("PRAGMA integrity_check")
        let verdict: String? = try check?["integrity_check"]
        #expect(verdict == "ok", "\(place)")
        return plan.struck != nil
    }

    /// Returns whether it was done, the tokens that came of it, and what was said. Only success and a failure of the
    /// storage are true.
    private static func attempt(
        _ deed: Deed, _ database: AccountsDatabase, _ old: Session
    ) async -> (isDone: Bool, SessionTokens?, said: String) {
        switch deed {
        case .add:
            do {
                try await add("bob@example.com", to: database)
                return (true, nil, "added")
            } catch {
                if case AccountError.unavailable = error { return (false, nil, "\(error)") }
                Issue.record("\(error)")
                return (false, nil, "\(error)")
            }
        case .login:
            let result = try? await login(endpoint(database), "ann@example.com")
            if case .ok(let session) = result { return (true, session.tokens, "signed in") }
            if case .unavailable = result {} else { Issue.record("\(String(describing: result))") }
            return (false, nil, "\(String(describing: result))")
        case .refresh:
            let answer = await endpoint(database).refresh(old.tokens)
            if case .ok(let session) = answer { return (true, session.tokens, "renewed") }
            if case .unavailable = answer {} else { Issue.record("\(answer)") }
            return (false, nil, "\(answer)")
        case .logout:
            let answer = await endpoint(database).logout(old.tokens)
            if case .ok = answer { return (true, nil, "signed out") }
            if case .unavailable = answer {} else { Issue.record("\(answer)") }
            return (false, nil, "\(answer)")
        }
    }
}

struct Unexpected: Error {
    var place: String
}
