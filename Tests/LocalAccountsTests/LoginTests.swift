import Accounts
import Foundation
import LocalAccounts
import Testing
import Waiting

@Suite(.onBothDatabases) struct LoginTests {
    @Test("who has an account signs in, in whatever case the address is typed")
    func login() async throws {
        let house = try House()
        try await house.addAnn()
        for email in ["ann@example.org", "Ann@EXAMPLE.org"] {
            let session = try #require(try await house.login(email).value)
            #expect(session.name == "Ann")
            #expect(session.email == "ann@example.org")
            #expect(session.endpoint == "local")
            #expect(session.expiresAt == Date(timeIntervalSince1970: 1_769_850_900 + 3_600))
            #expect(session.tokens.access.text().utf8.count == 43)
            #expect(session.tokens.refresh?.text().utf8.count == 43)
        }
    }

    @Test("a wrong password is an answer, and the next attempt works")
    func wrongPassword() async throws {
        let house = try House()
        try await house.addAnn()
        #expect(try await house.login("ann@example.org", "ann's thirteen apples") == .rejected(.credentials))
        #expect(try await house.login("ann@example.org", "ann's twelve apples ") == .rejected(.credentials))
        #expect(try await house.login("ann@example.org", "") == .rejected(.credentials))
        _ = try await house.session()
    }

    @Test("an unknown email is answered like a wrong password, after the same work, from the first to the locked")
    func alike() async throws {
        let (known, unknown) = (try House(), try House())
        try await known.addAnn()
        for _ in 0..<7 {
            let answer = try await known.login("ann@example.org", "wrong")
            #expect(try await unknown.login("ann@example.org", "wrong") == answer)
            #expect(known.hasher.checks == unknown.hasher.checks)
        }
        #expect(unknown.hasher.hashes == 0)
        let cost = { (hash: String) in hash.split(separator: "$").prefix(3).joined(separator: "$") }
        #expect(known.hasher.checked.map(cost) == unknown.hasher.checked.map(cost))
        #expect(known.hasher.checks == 5)
    }

    @Test("what an unknown email's password is checked against costs what a real hash of the standard cost costs")
    func decoy() async throws {
        let hasher = CountingHasher(cost: .standard)
        let house = try House(hasher: hasher)
        try await house.addAnn()
        for email in ["ann@example.org", "bob@example.org"] {
            #expect(try await house.login(email, "wrong") == .rejected(.credentials))
        }
        #expect(hasher.checked.allSatisfy { $0.hasPrefix("$argon2id$v=19$m=65536,t=2,p=1$") })
        #expect(hasher.checked[0].utf8.count == hasher.checked[1].utf8.count)
        #expect(!hasher.needsRehash(hasher.checked[1]))
    }

    @Test("where accounts have hashes of several costs, each attempt does the work of all, for whomever, in one order")
    func severalCosts() async throws {
        let house = try House()
        let dearer = CountingHasher(cost: Argon2idHasher.Cost(passes: 2, memory: 16_384))
        try await house.addAnn()
        try await house.registry(hasher: dearer).add(
            email: EmailAddress("bob@example.org"), name: "Bob", password: Secret("bob's own password"))
        let endpoint = house.endpoint(hasher: dearer)
        let cost = { (hash: String) in hash.split(separator: "$").prefix(3).joined(separator: "$") }
        var work: [[String]] = []
        for email in ["ann@example.org", "bob@example.org", "nobody@example.org"] {
            let before = dearer.checks
            #expect(try await house.login(email, "wrong", at: endpoint) == .rejected(.credentials))
            work.append(dearer.checked.dropFirst(before).map(cost))
        }
        #expect(work[0] == ["argon2id$v=19$m=16,t=2,p=1", "argon2id$v=19$m=8,t=1,p=1"])
        #expect(work == [work[0], work[0], work[0]])
        try #require(try await house.login(at: endpoint).value != nil)
        try #require(try await house.login("bob@example.org", "bob's own password", at: endpoint).value != nil)
        // Ann's hash is replaced at her login: the old cost is nobody's any more.
        let before = dearer.checks
        _ = try await house.login("nobody@example.org", "wrong", at: endpoint)
        #expect(dearer.checked.dropFirst(before).map(cost) == ["argon2id$v=19$m=16,t=2,p=1"])
    }

    @Test("the same characters typed two ways are the same password")
    func normalised() async throws {
        let house = try House()
        try await house.registry().add(
            email: EmailAddress("ann@example.org"), name: "Ann", password: Secret("cafe\u{301} und Kuchen"))
        try #require(try await house.login("ann@example.org", "caf\u{E9} und Kuchen").value != nil)
    }

    /// Bytes that do not repeat themselves.
    private static let long = (0..<1_000).map { (index: Int) in UInt8(0x21 + (index * index * index + index / 7) % 90) }
    private static let noText: [UInt8] = [
        0xFF, 0xFE, 0x80, 0x00, 0xC0, 0xAF, 0xED, 0xA0, 0xF5, 0x91, 0xC1, 0x42, 0xFA, 0x07, 0x9C, 0xE0,
    ]

    @Test(
        "every byte of a password counts: NUL, no text, spaces at its ends, a thousand characters",
        arguments: [
            Array("tk\0mwq zr\u{1}fyhd bnx".utf8), noText, Array("  spaces at its ends  ".utf8), long,
        ])
    func everyByte(bytes: [UInt8]) async throws {
        let house = try House()
        let email = try EmailAddress("ann@example.org")
        try await house.registry().add(email: email, name: "Ann", password: Secret(bytes))
        let cut = await house.endpoint().login(LoginRequest(email: email, password: Secret(bytes.dropLast())))
        #expect(cut == .rejected(.credentials))
        let swapped = await house.endpoint().login(
            LoginRequest(email: email, password: Secret(bytes.dropLast() + [0x21])))
        #expect(swapped == .rejected(.credentials))
        try #require(await house.endpoint().login(LoginRequest(email: email, password: Secret(bytes))).value != nil)
    }

    @Test("a hash of another cost is replaced at login, once, and the password stays")
    func rehash() async throws {
        let house = try House()
        try await house.addAnn()
        let dearer = CountingHasher(cost: Argon2idHasher.Cost(passes: 2, memory: 16_384))
        for _ in 0..<2 {
            try #require(try await house.login(at: house.endpoint(hasher: dearer)).value != nil)
        }
        #expect(dearer.hashes == 1)
        #expect(dearer.checked.map { $0.contains("m=16,t=2") } == [false, true, true])
        #expect(dearer.checked[1] != dearer.checked[2])
        #expect(
            try await house.login("ann@example.org", "wrong", at: house.endpoint(hasher: dearer))
                == .rejected(.credentials))
    }

    @Test("many logins that replace the hash at once are all right")
    func rehashAtOnce() async throws {
        let house = try House()
        try await house.addAnn()
        let endpoint = house.endpoint(hasher: CountingHasher(cost: Argon2idHasher.Cost(passes: 2, memory: 16_384)))
        let results = await withTaskGroup(of: LoginResult?.self) { group in
            for _ in 0..<20 { group.addTask { try? await house.login(at: endpoint) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count { if case .ok = $0 { true } else { false } } == 20)
    }

    @Test("who waits for a turn can be cancelled, and is neither checked nor counted")
    func cancelledWaiting() async throws {
        let hasher = GatedHasher()
        let house = try House()
        try await house.addAnn()
        let endpoint = house.endpoint(hasher: hasher)
        let first = (0..<2).map { _ in Task { try await house.login(at: endpoint) } }
        await until { hasher.checks == 2 }
        let waiting = (0..<10).map { _ in Task { try await house.login("ann@example.org", "wrong", at: endpoint) } }
        waiting.forEach { $0.cancel() }
        for task in waiting { #expect(try await task.value == .unavailable(.cancelled)) }
        hasher.open()
        for task in first { try #require(try await task.value.value != nil) }
        #expect(hasher.checks == 2)
    }

    @Test("a wrong password counts though its attempt was cancelled, a right one begins no session")
    func cancelledChecking() async throws {
        let house = try House()
        try await house.addAnn()
        for (password, attempts) in [("ann's twelve apples", 6), ("wrong", 5)] {
            for _ in 0..<attempts {
                let hasher = GatedHasher()
                let endpoint = house.endpoint(hasher: hasher)
                let task = Task { try await house.login("ann@example.org", password, at: endpoint) }
                await until { hasher.checks == 1 }
                task.cancel()
                hasher.open()
                #expect(try await task.value == .unavailable(.cancelled))
            }
        }
        #expect(try await house.login() == .locked(retryAfter: .seconds(1)))
    }

    @Test("a password that is replaced while the old one is checked lets nobody in")
    func replacedMeanwhile() async throws {
        let house = try House()
        try await house.addAnn()
        let hasher = GatedHasher()
        let task = Task { try await house.login(at: house.endpoint(hasher: hasher)) }
        await until { hasher.checks == 1 }
        try await house.registry().setPassword(email: EmailAddress("ann@example.org"), to: Secret("ann's other apples"))
        hasher.open()
        #expect(try await task.value == .rejected(.credentials))
    }

    @Test("a cancelled attempt says so, and nothing is checked or begun")
    func cancelled() async throws {
        let house = try House()
        try await house.addAnn()
        let result = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try? await house.login()
        }.value
        #expect(result == .unavailable(.cancelled))
        #expect(house.hasher.checks == 0)
        _ = try await house.session()
    }

    @Test("more attempts than may wait are turned away, and the rest are all answered rightly")
    func full() async throws {
        let house = try House(
            hasher: CountingHasher(
                cost: Argon2idHasher.Cost(passes: 1, memory: 4 << 20), limit: ConcurrencyLimit(running: 1, waiting: 10))
        )
        try await house.addAnn()
        let endpoint = house.endpoint()
        let results = await withTaskGroup(of: LoginResult?.self) { group in
            for _ in 0..<50 { group.addTask { try? await house.login(at: endpoint) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let ok = results.count { if case .ok = $0 { true } else { false } }
        let turnedAway = results.count { if case .unavailable(.overloaded) = $0 { true } else { false } }
        #expect(ok >= 12)
        #expect(ok + turnedAway == 50)
    }

    @Test("200 logins of one account at once are all answered, and rightly")
    func atOnce() async throws {
        let house = try House()
        try await house.addAnn()
        let endpoint = house.endpoint()
        let results = await withTaskGroup(of: LoginResult?.self) { group in
            for _ in 0..<200 { group.addTask { try? await house.login(at: endpoint) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count { if case .ok = $0 { true } else { false } } == 200)
    }
}
