import Accounts
import Doubles
import Files
import Foundation
import Harness
import LocalAccounts
import SQL
import Testing

/// SIGKILL before any call to the system on a road: `fault-victim` is killed at its first, its second and so on, until
/// it gets through. What it leaves is then looked at, and used.
@Suite struct KillTests {
    @Test(
        "no session is half made, no account is lost, and the next start works",
        .timeLimit(.minutes(10)), arguments: ["add", "login", "refresh", "logout", "cache", "device"])
    func kills(deed: String) async throws {
        let template = try await House()
        defer { template.remove() }
        var number = 0
        var isThrough = false
        while !isThrough {
            // A few at once; those behind the end of the road get through as well.
            let numbers = (number + 1)...(number + 4)
            isThrough = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in numbers { group.addTask { try await Self.kill(deed, at: number, in: template.copy()) } }
                return try await group.reduce(false) { $0 || $1 }
            }
            number += 4
        }
        #expect(number > (["cache", "device"].contains(deed) ? 4 : 12), "the road has too few calls to be what it was")
    }

    /// Returns whether it got through.
    private static func kill(_ deed: String, at number: Int, in house: House) async throws -> Bool {
        defer { house.remove() }
        let victim = try await PipedProcess.run(victimPath, arguments: [deed, house.folder, "\(number)"])
        let isThrough = victim.status == .exited(0)
        let place: Comment = "\(deed), killed at call \(number): \(victim.errorText)"
        #expect(isThrough || victim.status == .signalled(SIGKILL), place)
        if deed == "cache" {
            let bytes = try PrivateFile(path: "\(house.folder)/people").read(limit: 10)
            #expect(bytes == [2, 2] || (bytes == [1] && !isThrough), place)
        }
        let device = house.devices.device(house.old.key)?.text()
        #expect(deed == "device" && device == "new" || device == "old" && (deed != "device" || !isThrough), place)
        try house.examine(place, accounts: deed == "add" ? (isThrough ? 2...2 : 1...2) : 1...1)
        try await house.examineStore(deed, isThrough, place)
        try await house.beginAnew(place)
        return isThrough
    }

    /// The victim stands in the folder of the test bundle.
    private static let victimPath: String = {
        let own = ProcessInfo.processInfo.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
        return URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent("fault-victim").path
    }()
}

extension KillTests {
    /// A folder with Ann's account, her session, and people that were kept.
    struct House: Sendable {
        let folder = FileManager.default.temporaryDirectory.path + "/rollcall-kills-\(UUID().uuidString)"
        let old: Session

        // All deeds at once, four runs of each.
        private static let hasher = Argon2idHasher(cost: .minimum, limit: ConcurrencyLimit(running: 2, waiting: 24))
        private var path: String { "\(folder)/accounts.sqlite" }
        private var store: VaultSessionStore {
            VaultSessionStore(
                FileVault(path: "\(folder)/session.json"), path: "\(folder)/session.json", clock: ContinuousClock())
        }
        var devices: DeviceStore { DeviceStore(path: "\(folder)/devices.json") }
        private var endpoint: LocalEndpoint {
            LocalEndpoint(
                database: AccountsDatabase(path: path), hasher: Self.hasher, sessions: .standard, throttle: .standard,
                now: { Date() }, clock: ContinuousClock())
        }

        init() async throws {
            let path = "\(folder)/accounts.sqlite"
            try await AccountRegistry(
                database: AccountsDatabase(path: path), hasher: Self.hasher, rule: .standard, now: { Date() }
            ).add(email: EmailAddress("ann@example.com"), name: "Ann", password: Secret("twelve green apples"))
            let endpoint = LocalEndpoint(
                database: AccountsDatabase(path: path), hasher: Self.hasher, sessions: .standard, throttle: .standard,
                now: { Date() }, clock: ContinuousClock())
            old = try await Self.login(endpoint, "ann@example.com")
            try await store.save(old)
            try PrivateFile(path: "\(folder)/people").write([1], isLasting: false, isOneOfMany: true)
            await devices.keep(Token("old"), for: old.key)
            // Whole in one file, whoever still has it open.
            try SQLiteConnection(path: path, timeout: .seconds(10)).run(script: "PRAGMA wal_checkpoint(TRUNCATE)")
        }

        private init(copying other: House) throws {
            old = other.old
            try PrivateFolder.make(at: folder)
            for name in ["accounts.sqlite", "session.json", "people", "devices.json"] {
                try FileManager.default.copyItem(atPath: "\(other.folder)/\(name)", toPath: "\(folder)/\(name)")
            }
        }

        func copy() throws -> House { try House(copying: self) }

        func remove() { try? FileManager.default.removeItem(atPath: folder) }

        private static func login(_ endpoint: LocalEndpoint, _ email: String) async throws -> Session {
            let result = await endpoint.login(
                LoginRequest(email: try EmailAddress(email), password: Secret("twelve green apples")))
            guard case .ok(let session) = result else { throw Unexpected(place: "\(result)") }
            return session
        }

        /// The database itself is whole, and each session in it has its one pair of tokens.
        func examine(_ place: Comment, accounts: ClosedRange<Int>) throws {
            let database = try SQLiteConnection(path: path, timeout: .seconds(10))
            #expect(try database.rows("PRAGMA integrity_check").map(\.values) == [[.text("ok")]], place)
            #expect(try database.rows("PRAGMA foreign_key_check").isEmpty, place)
            #expect(accounts.contains(try database.rows("SELECT id FROM account").count), place)
            let halves = try database.rows(
                """
                SELECT id FROM session_family AS family
                WHERE (SELECT count(*) FROM session_token WHERE family_id = family.id AND kind = 'access') <> 1
                OR (SELECT count(*) FROM session_token
                    WHERE family_id = family.id AND kind = 'refresh' AND spent = 0) <> 1
                """)
            #expect(halves.isEmpty, place)
        }

        /// The session file is the old one or the new one, and who is signed in by it is or is told otherwise.
        func examineStore(_ deed: String, _ isThrough: Bool, _ place: Comment) async throws {
            guard let stored = try await store.sessions().current else {
                #expect(deed == "logout", place)
                return
            }
            #expect(deed != "logout" || !isThrough, place)
            let isOld = stored.tokens == old.tokens
            if ["add", "cache", "device"].contains(deed) { #expect(isOld, place) }
            if isThrough, ["login", "refresh"].contains(deed) { #expect(!isOld, place) }
            switch await endpoint.profile(stored.tokens) {
            case .ok(let profile): #expect(profile.email == "ann@example.com", place)
            // What the endpoint had done already, and the client had no time to store.
            case .refused: #expect(isOld && ["refresh", "logout"].contains(deed), place)
            case .unavailable(let failure): Issue.record("\(place): \(failure)")
            }
        }

        /// Whoever starts next signs in and out.
        func beginAnew(_ place: Comment) async throws {
            let session = try await Self.login(endpoint, "ann@example.com")
            try await store.save(session)
            #expect(try await store.sessions().current == session, place)
            #expect(await endpoint.logout(session.tokens) == .ok, place)
            try await store.forget(session)
            await devices.keep(Token("newer"), for: session.key)
            #expect(devices.device(session.key)?.text() == "newer", place)
            let left = PrivateFolder.names(at: folder).filter { name in
                ["session.json", "devices.json"].contains { name.hasPrefix($0) && name != $0 }
            }
            #expect(left.allSatisfy { $0.hasSuffix("lock") }, "\(place): \(left)")
        }
    }
}
