import Accounts
import FoundationEssentials
import Harness
import LocalAccounts
import Testing
import Transport

@Suite("What an endpoint promises, directly, through the router and over a socket", .fewAtATime)
struct EndpointContractTests {
    @Test("the right password gives a session that says whose it is and until when", arguments: Realism.allCases)
    func login(_ realism: Realism) async throws {
        try await EndpointWorld.run(realism) { world in
            let session = try await world.session()
            #expect(session.name == "Ada Lovelace")
            #expect(session.email == "ada@example.com")
            #expect(session.endpoint == world.endpoint.name)
            #expect(session.expiresAt == EndpointWorld.start.addingTimeInterval(3600))
            #expect(session.tokens.refresh != nil)
            let again = try await world.session()
            #expect(again.tokens != session.tokens)
        }
    }

    @Test("a wrong password and an unknown email are the same, and the next attempt works", arguments: Realism.allCases)
    func rejected(_ realism: Realism) async throws {
        try await EndpointWorld.run(realism) { world in
            let wrong = try await world.login("ada@example.com", "wrong")
            let unknown = try await world.login("nobody@example.com", "wrong")
            #expect(wrong == .rejected(.credentials))
            #expect(unknown == wrong)
            _ = try await world.session()
        }
    }

    @Test(
        "the email is taken in any case, the password in any Unicode form, but not trimmed", arguments: Realism.allCases
    )
    func spelling(_ realism: Realism) async throws {
        try await EndpointWorld.run(realism) { world in
            let decomposed = try await world.login("ADA@Example.com", "Zoe\u{308}’s blue teapot")
            guard case .ok(let session) = decomposed else {
                Issue.record("\(decomposed)")
                return
            }
            #expect(session.email == "ada@example.com")
            let trimmed = try await world.login("ada@example.com", "Zoë’s blue teapot ")
            #expect(trimmed == .rejected(.credentials))
        }
    }

    @Test("the profile is the account's until logout", arguments: Realism.allCases)
    func logout(_ realism: Realism) async throws {
        try await EndpointWorld.run(realism) { world in
            let tokens = try await world.session().tokens
            let other = try await world.session().tokens
            let profile = Profile(
                name: "Ada Lovelace", email: "ada@example.com", expiresAt: EndpointWorld.start.addingTimeInterval(3600)
            )
            #expect(await world.endpoint.profile(tokens) == .ok(profile))
            guard case .ok = await world.endpoint.logout(tokens) else {
                Issue.record("no logout")
                return
            }
            #expect(await world.endpoint.profile(tokens) == .refused)
            #expect(await world.endpoint.refresh(tokens) == .refused)
            #expect(await world.endpoint.profile(other) == .ok(profile))
        }
    }

    @Test(
        "a refresh spends its token; using it again later ends the session for everyone", arguments: Realism.allCases)
    func refresh(_ realism: Realism) async throws {
        try await EndpointWorld.run(realism) { world in
            let first = try await world.session()
            world.time.advance(by: .seconds(600))
            guard case .ok(let second) = await world.endpoint.refresh(first.tokens) else {
                Issue.record("no refresh")
                return
            }
            #expect(second.name == "Ada Lovelace")
            #expect(second.expiresAt == EndpointWorld.start.addingTimeInterval(4200))
            #expect(second.tokens != first.tokens)
            // An answer that may have been lost is given once more, for a while.
            #expect(await world.endpoint.refresh(first.tokens) == .ok(second))
            world.time.advance(by: .seconds(31))
            #expect(await world.endpoint.refresh(first.tokens) == .refused)
            #expect(await world.endpoint.profile(second.tokens) == .refused)
            #expect(await world.endpoint.refresh(second.tokens) == .refused)
        }
    }

    @Test("an access token ends after its hour and is renewed; a session ends when idle", arguments: Realism.allCases)
    func expiry(_ realism: Realism) async throws {
        try await EndpointWorld.run(realism) { world in
            let session = try await world.session()
            world.time.advance(by: .seconds(3601))
            #expect(await world.endpoint.profile(session.tokens) == .refused)
            guard case .ok(let renewed) = await world.endpoint.refresh(session.tokens) else {
                Issue.record("no refresh")
                return
            }
            world.time.advance(by: .seconds(8 * 86_400))
            #expect(await world.endpoint.refresh(renewed.tokens) == .refused)
        }
    }

    @Test("many wrong passwords have to wait, known account or not, and the wait ends", arguments: Realism.allCases)
    func throttle(_ realism: Realism) async throws {
        try await EndpointWorld.run(realism) { world in
            for email in ["ada@example.com", "nobody@example.com"] {
                for _ in 1...5 {
                    let result = try await world.login(email, "wrong")
                    #expect(result == .rejected(.credentials))
                }
                let locked = try await world.login(email)
                #expect(locked == .locked(retryAfter: .seconds(1)))
            }
            world.time.advance(by: .seconds(2))
            _ = try await world.session()
        }
    }

    @Test("a second factor is asked for, and a login with its code signs in once", arguments: Realism.allCases)
    func secondFactor(_ realism: Realism) async throws {
        try await EndpointWorld.run(realism) { world in
            let ada = try EmailAddress("ada@example.com")
            let key = try await world.accounts.beginSecondFactor(email: ada)
            let codes = try await world.accounts.confirmSecondFactor(email: ada, code: key.code(at: world.time.now))
            #expect(try await world.login() == .secondFactor(SecondFactor()))
            #expect(try await world.login(code: Secret("000000")) == .rejected(.wrongCode))
            #expect(try await world.login("ada@example.com", "wrong") == .rejected(.credentials))
            world.time.advance(by: .seconds(30))
            for code in [key.code(at: world.time.now), codes[3]] {
                guard case .ok = try await world.login(code: code) else { throw EndpointWorld.NoSession() }
                #expect(try await world.login(code: code) == .rejected(.wrongCode))
            }
        }
    }

    @Test("who knows the current password changes it, which ends every other session", arguments: Realism.allCases)
    func changePassword(_ realism: Realism) async throws {
        try await EndpointWorld.run(realism) { world in
            let (first, other) = (try await world.session(), try await world.session())
            let new = Secret("Zoë’s green kettle")
            let change = { (tokens: SessionTokens, password: String, new: Secret) in
                await world.owner.changePassword(tokens, OwnerProof(password: Secret(password)), to: new)
            }
            let right = "Zoë’s blue teapot"
            #expect(
                await change(first.tokens, "wrong", new).failure == .proof(.rejected(.credentials)))
            #expect(await change(SessionTokens(access: Token("x")), right, new).failure == .signedOut)
            let weak = await change(first.tokens, right, Secret("short")).failure
            switch weak {
            case .weakPassword, .account(.password): break
            default: Issue.record("\(String(describing: weak))")
            }
            let session = try await change(first.tokens, right, new).get()
            #expect(session.email == "ada@example.com" && session.name == "Ada Lovelace")
            for ended in [first, other] { #expect(await world.endpoint.profile(ended.tokens) == .refused) }
            guard case .ok = await world.endpoint.profile(session.tokens) else { throw EndpointWorld.NoSession() }
            #expect(try await world.login() == .rejected(.credentials))
            guard case .ok = try await world.login("ada@example.com", "Zoë’s green kettle") else {
                throw EndpointWorld.NoSession()
            }
        }
    }

    @Test("a code of an operator's sets a new password, once, and ends all sessions", arguments: Realism.allCases)
    func reset(_ realism: Realism) async throws {
        try await EndpointWorld.run(realism) { world in
            let ada = try EmailAddress("ada@example.com")
            let session = try await world.session()
            let code = try await world.accounts.resetCode(email: ada).text
            let reset = { (code: Secret, new: String) in
                await world.owner.resetPassword(
                    PasswordReset(login: LoginName(ada), code: code, password: Secret(new))
                ).failure
            }
            #expect(await reset(Secret("abcd-abcd"), "Zoë’s green kettle") == .wrongResetCode)
            let weak = await reset(code, "short")
            switch weak {
            case .weakPassword, .account(.password): break
            default: Issue.record("\(String(describing: weak))")
            }
            #expect(await reset(code, "Zoë’s green kettle") == nil)
            #expect(await reset(code, "Zoë’s yellow kettle") == .wrongResetCode)
            #expect(await world.endpoint.profile(session.tokens) == .refused)
            #expect(try await world.login() == .rejected(.credentials))
            guard case .ok = try await world.login("ada@example.com", "Zoë’s green kettle") else {
                throw EndpointWorld.NoSession()
            }
            guard let server = world.server else { return }
            #expect(
                server.audit.suffix(6) == [
                    "password_reset wrong_reset_code <15>", "password_reset weak_password <15>",
                    "password_reset ok <15>", "password_reset wrong_reset_code <15>", "login invalid_credentials <15>",
                    "login ok <15>",
                ])
        }
    }

    @Test(
        "a request to set a password by a code that is malformed says what is",
        arguments: [
            (#"{"email":"ada@example.com","code":"x"}"#, "new_password"),
            (#"{"email":"ada@example.com","new_password":"x"}"#, "code"),
            (#"{"email":"ada@","code":"x","new_password":"y"}"#, "email address is malformed"),
            (#"{"code":"x","new_password":"y"}"#, "email"), ("[]", "one JSON object"),
        ])
    func malformedReset(body: String, said: String) async throws {
        try await EndpointWorld.run(.socket) { world in
            let server = try #require(world.server)
            let document = try await Document(server)
            let answer = try await server.send(
                .post, "/password/reset", [("Content-Type", "application/json")], body: body)
            #expect(answer.status == 400 && answer.text.contains(said), "\(answer.text)")
            try document.check(answer, to: .post, "/password/reset")
        }
    }

    @Test("a wrong current password is throttled like a login's", arguments: Realism.allCases)
    func changeThrottled(_ realism: Realism) async throws {
        try await EndpointWorld.run(realism) { world in
            let session = try await world.session()
            let change = { (password: String) in
                await world.owner.changePassword(
                    session.tokens, OwnerProof(password: Secret(password)), to: Secret("Zoë’s green kettle"))
            }
            for _ in 0..<5 { #expect(await change("wrong").failure == .proof(.rejected(.credentials))) }
            #expect(await change("Zoë’s blue teapot").failure == .proof(.locked(retryAfter: .seconds(1))))
        }
    }

    @Test("the owner of a session sees the account's, ends one of them and all others", arguments: Realism.allCases)
    func ownSessions(_ realism: Realism) async throws {
        try await EndpointWorld.run(realism) { world in
            var sessions: [Session] = []
            for _ in 0..<4 {
                sessions.append(try await world.session())
                world.time.advance(by: .seconds(60))
            }
            let tokens = sessions[1].tokens
            let list = try await world.owner.sessions(tokens).get()
            #expect(list.map(\.isCurrent) == [false, false, true, false])
            #expect(list.map(\.begunAt) == (0..<4).reversed().map { EndpointWorld.start + Double($0) * 60 })
            #expect(list.allSatisfy { $0.address == (realism == .socket ? "127.0.0.1" : list[0].address) })
            #expect(await world.owner.endSession(tokens, id: list[0].id) == .success(Done()))
            #expect(await world.owner.endSession(tokens, id: list[0].id) == .failure(.noSuchSession))
            #expect(await world.endpoint.profile(sessions[3].tokens) == .refused)
            #expect(await world.owner.endOtherSessions(tokens) == .success(Done()))
            #expect(await world.endpoint.profile(sessions[0].tokens) == .refused)
            #expect(try await world.owner.sessions(tokens).get().map(\.id) == [list[2].id])
        }
    }

    @Test("a disabled account's sessions end and it may not sign in, until it is enabled", arguments: Realism.allCases)
    func disabled(_ realism: Realism) async throws {
        try await EndpointWorld.run(realism) { world in
            let ada = try EmailAddress("ada@example.com")
            let session = try await world.session()
            try await world.accounts.set(email: ada, disabled: true)
            #expect(await world.endpoint.profile(session.tokens) == .refused)
            #expect(try await world.login("ada@example.com", "wrong") == .rejected(.credentials))
            guard case .rejected(.forbidden) = try await world.login() else { throw EndpointWorld.NoSession() }
            try await world.accounts.set(email: ada, disabled: false)
            _ = try await world.session()
        }
    }

    @Test("tokens of nobody are refused", arguments: Realism.allCases)
    func garbage(_ realism: Realism) async throws {
        try await EndpointWorld.run(realism) { world in
            for text in ["x", String(repeating: "A", count: 43), String(repeating: "x", count: 10_000)] {
                let tokens = SessionTokens(access: Token(text), refresh: Token(text))
                #expect(await world.endpoint.profile(tokens) == .refused)
                #expect(await world.endpoint.refresh(tokens) == .refused)
            }
        }
    }

    @Test("forty logins at once are all answered rightly", arguments: Realism.allCases)
    func atOnce(_ realism: Realism) async throws {
        try await EndpointWorld.run(realism) { world in
            let tokens = try await withThrowingTaskGroup(of: SessionTokens.self) { group in
                for _ in 1...40 { group.addTask { try await world.session().tokens } }
                return try await group.reduce(into: [SessionTokens]()) { $0.append($1) }
            }
            #expect(Set(tokens.map { $0.access.text() }).count == 40)
        }
    }

    @Test("an account that is removed or gets another password ends its sessions", arguments: Realism.allCases)
    func removal(_ realism: Realism) async throws {
        try await EndpointWorld.run(realism) { world in
            let first = try await world.session().tokens
            try await world.accounts.setPassword(
                email: try EmailAddress("ada@example.com"), to: Secret("another blue teapot")
            )
            #expect(await world.endpoint.profile(first) == .refused)
            let old = try await world.login()
            #expect(old == .rejected(.credentials))
            let new = try await world.login("ada@example.com", "another blue teapot")
            guard case .ok(let session) = new else {
                Issue.record("\(new)")
                return
            }
            try await world.accounts.remove(email: try EmailAddress("ada@example.com"))
            #expect(await world.endpoint.profile(session.tokens) == .refused)
        }
    }
}

extension Result {
    var failure: Failure? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}
