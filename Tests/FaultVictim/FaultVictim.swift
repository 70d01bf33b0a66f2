import Accounts
import Doubles
import Faults
import Files
import Foundation
import LocalAccounts

/// Does one thing with the accounts and the session file of a folder, and is killed at one of its calls to the system:
/// `fault-victim DEED FOLDER NUMBER`, whose first call is 1.
@main enum FaultVictim {
    private enum Deed: String {
        case add, login, refresh, logout, cache, device
    }

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let deed = Deed(rawValue: arguments[1]), let number = Int(arguments[3]) else {
            exit(64)
        }
        let folder = arguments[2]
        let plan = FaultPlan(below: folder, number: number, code: nil)
        SystemFault.set(plan.hook)
        SQLiteFaults.set(plan)
        try await perform(deed, in: folder)
    }

    private static func perform(_ deed: Deed, in folder: String) async throws {
        let database = AccountsDatabase(path: "\(folder)/accounts.sqlite")
        let hasher = Argon2idHasher(cost: .minimum, limit: ConcurrencyLimit(running: 2, waiting: 10))
        let endpoint = LocalEndpoint(
            database: database, hasher: hasher, sessions: .standard, throttle: .standard, now: { Date() },
            clock: ContinuousClock())
        let store = VaultSessionStore(
            FileVault(path: "\(folder)/session.json"), path: "\(folder)/session.json", clock: ContinuousClock())
        let password = Secret("twelve green apples")
        switch deed {
        case .add:
            try await AccountRegistry(database: database, hasher: hasher, rule: .standard, now: { Date() })
                .add(email: EmailAddress("bob@example.com"), name: "Bob", password: password)
        case .login:
            let request = LoginRequest(email: try EmailAddress("ann@example.com"), password: password)
            guard case .ok(let session) = await endpoint.login(request) else { exit(1) }
            try await store.save(session)
        case .refresh:
            guard let old = try await store.sessions().current,
                case .ok(let session) = await endpoint.refresh(old.tokens)
            else {
                exit(1)
            }
            try await store.change { $0.replace(old.key, with: session) }
        case .logout:
            guard let old = try await store.sessions().current, case .ok = await endpoint.logout(old.tokens) else {
                exit(1)
            }
            try await store.forget(old)
        case .cache: try PrivateFile(path: "\(folder)/people").write([2, 2], isLasting: false, isOneOfMany: true)
        case .device:
            guard let key = try await store.sessions().current?.key else { exit(1) }
            await DeviceStore(path: "\(folder)/devices.json").keep(Token("new"), for: key)
        }
    }
}
