import Accounts
import Doubles
import Faults
import Files
import Foundation
import Testing

extension SystemFaultTests {
    enum Road: CaseIterable {
        case login, refresh, logout, cache
    }

    private static let codes = [EIO, ENOSPC, EACCES, EMFILE, EINTR]

    @Test("the session file is the old one or the new one, whole, and what failed is said", arguments: Road.allCases)
    func files(road: Road) async throws {
        for code in Self.codes {
            var number = 1
            while try await Self.walk(road, number, code) { number += 1 }
            #expect(number > 3, "the road has too few calls to be what it was")
        }
    }

    /// Goes the road with that call failing; returns whether there was such a call.
    private static func walk(_ road: Road, _ number: Int, _ code: Int32) async throws -> Bool {
        let folder = FileManager.default.temporaryDirectory.path + "/rollcall-faults-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = VaultSessionStore(
            FileVault(path: "\(folder)/session.json"), path: "\(folder)/session.json", clock: ContinuousClock())
        let cache = PrivateFile(path: "\(folder)/people")
        let (ann, bob, kim) = (
            Session.sample(1), Session.sample(2, email: "bob@example.com"), Session.sample(3, email: "kim@example.com")
        )
        try await store.save(ann)
        try await store.save(bob)
        if road == .cache { try cache.write([1], isLasting: false, isOneOfMany: true) }
        let before = try await store.sessions()
        var after = before
        let plan = FaultPlan(below: folder, number: number, code: code)
        SystemFault.set(plan.hook)
        var failure: (any Error)?
        do {
            switch road {
            case .login:
                after.adopt(kim)
                try await store.save(kim)
            case .refresh:
                let renewed = Session.sample(4, email: "bob@example.com")
                after.replace(bob.key, with: renewed)
                try await store.change { $0.replace(bob.key, with: renewed) }
            case .logout:
                after.remove(bob.key)
                try await store.forget(bob)
            case .cache: try cache.write([2], isLasting: false, isOneOfMany: true)
            }
        } catch {
            failure = error
        }
        SystemFault.set(nil)
        let place = "\(road), call \(number) (\(plan.struck ?? "none")), errno \(code), \(String(describing: failure))"
        if road == .cache {
            #expect(try cache.read(limit: 10) == (failure == nil ? [2] : [1]), "\(place)")
        } else {
            let found = try await store.sessions()
            #expect(found == (failure == nil ? after : before), "\(place)")
        }
        if plan.struck != "unlink" {
            let left = PrivateFolder.names(at: folder).filter { !["session.json", "people"].contains($0) }
            #expect(left.isEmpty, "\(place)")
        }
        return plan.struck != nil
    }
}
