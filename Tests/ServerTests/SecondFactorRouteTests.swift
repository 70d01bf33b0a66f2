import Accounts
import Foundation
import Harness
import LocalAccounts
import Testing
import Transport

@Suite("The second factor over HTTP", .fewAtATime)
struct SecondFactorRouteTests {
    /// Ada's session over a socket, and what its requests are answered with, as the document has it.
    private struct Owner {
        let world: EndpointWorld
        let server: LiveServer
        let document: Document
        let token: String

        func ask(
            _ method: Transport.HTTPRequest.Method, _ path: String, _ body: String = ""
        ) async throws -> (status: Int, body: [String: Any]) {
            var headers = [("Authorization", "Bearer \(token)")]
            if !body.isEmpty { headers.append(("Content-Type", "application/json")) }
            let response = try await server.send(method, path, headers, body: body)
            try document.check(response, to: method, path)
            let json = try? JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
            return (response.status, json ?? [:])
        }

        func code(_ key: String) -> String {
            let enrolment = SecondFactorEnrolment(key: Secret(key), uri: Secret(""))
            return enrolment.code(at: world.time.now).withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        }
    }

    private let password = #""password":"Zoë’s blue teapot""#

    @Test("a login that has to set one up is answered as the document has it, and both steps are in the log")
    func required() async throws {
        var sessions = SessionPolicy.standard
        sessions.requiresSecondFactor = true
        try await EndpointWorld.run(.socket, sessions: sessions) { world in
            let server = try #require(world.server)
            let owner = Owner(world: world, server: server, document: try await Document(server), token: "")
            let login = { (code: String) in
                try await owner.ask(.post, "/login", #"{"email":"ada@example.com",\#(password)\#(code)}"#)
            }
            let begun = try await login("")
            #expect(begun.status == 401)
            let error = begun.body["error"] as? [String: String]
            #expect(error?["code"] == "second_factor_setup_required")
            let enrolment = try #require(begun.body["second_factor"] as? [String: String])
            let key = try #require(enrolment["key"])
            #expect(enrolment["uri"]?.hasPrefix("otpauth://totp/rollcall:ada%40example.com?") == true)
            let done = try await login(#","code":"\#(owner.code(key))""#)
            #expect(done.status == 200 && (done.body["recovery_codes"] as? [String])?.count == 10)
            let plain = try await login("")
            #expect(plain.status == 401 && plain.body["second_factor"] == nil)
            #expect(
                server.audit == [
                    "login second_factor_setup_required <15>", "second_factor_begun ok <15>", "login ok <15>",
                    "second_factor_on ok <15>", "login second_factor <15>",
                ])
            #expect(!server.log.all.joined().contains(key))
        }
    }

    private func run(_ body: @Sendable (Owner) async throws -> Void) async throws {
        try await EndpointWorld.run(.socket) { world in
            let server = try #require(world.server)
            let session = try await world.session()
            try await body(
                Owner(
                    world: world, server: server, document: Document(server),
                    token: session.tokens.access.text()))
        }
    }

    @Test("a signed-in owner sets it up with the password and a code, renews the recovery codes and turns it off")
    func enrolment() async throws {
        try await run { owner in
            #expect(try await owner.ask(.get, "/second-factor").body["on"] as? Bool == false)
            #expect(try await owner.ask(.get, "/password").body["least_length"] as? Int == 15)
            #expect(try await owner.ask(.post, "/second-factor", #"{"password":"wrong"}"#).status == 403)
            #expect(try await owner.ask(.post, "/second-factor", "{}").status == 400)
            #expect(try await owner.ask(.post, "/second-factor/confirm", #"{"code":"123456"}"#).status == 409)
            let early = try await owner.ask(.post, "/second-factor/codes", "{\(password)}")
            #expect((early.body["recovery_codes"] as? [String])?.count == 10)
            let begun = try await owner.ask(.post, "/second-factor", "{\(password)}")
            let key = try #require(begun.body["key"] as? String)
            #expect((begun.body["uri"] as? String)?.hasPrefix("otpauth://totp/rollcall:ada%40example.com?") == true)
            #expect(try await owner.ask(.post, "/second-factor/confirm", #"{"code":"000000"}"#).status == 403)
            let on = try await owner.ask(.post, "/second-factor/confirm", #"{"code":"\#(owner.code(key))"}"#)
            let codes = try #require(on.body["recovery_codes"] as? [String])
            #expect(codes.count == 10)
            #expect(try await owner.ask(.get, "/second-factor").body["recovery_codes"] as? Int == 10)

            #expect(try await owner.ask(.get, "/password").body["least_length"] as? Int == 8)

            #expect(try await owner.ask(.post, "/second-factor/codes", "{\(password)}").status == 403)
            let new = try await owner.ask(.post, "/second-factor/codes", #"{\#(password),"code":"\#(codes[0])"}"#)
            #expect((new.body["recovery_codes"] as? [String])?.contains(codes[1]) == false)
            #expect(
                try await owner.ask(.post, "/second-factor/off", #"{\#(password),"code":"\#(codes[1])"}"#).status
                    == 403)
            owner.world.time.advance(by: .seconds(30))
            let off = try await owner.ask(.post, "/second-factor/off", #"{\#(password),"code":"\#(owner.code(key))"}"#)
            #expect(off.status == 204)
            _ = try await owner.world.session()
        }
    }

    @Test("what was done with an account is in the log: what, from where, why refused; no address, no secret")
    func audit() async throws {
        try await run { owner in
            _ = try await owner.world.login("ada@example.com", "wrong secret")
            let begun = try await owner.ask(.post, "/second-factor", "{\(password)}")
            let key = try #require(begun.body["key"] as? String)
            _ = try await owner.ask(.post, "/second-factor/confirm", #"{"code":"000000"}"#)
            let lines = owner.server.log.all.filter { $0.contains(#""audit""#) }
            let log = lines.joined()
            #expect(lines.count == 4)
            #expect(lines[0].contains(#""event":"login""#) && lines[0].contains(#""outcome":"ok""#))
            #expect(lines[1].contains(#""reason":"invalid_credentials""#) && lines[1].contains("<15>"))
            #expect(lines[2].contains(#""event":"second_factor_begun""#) && lines[2].contains("127.0.0.1"))
            #expect(lines[3].contains(#""reason":"wrong_code""#))
            for secret in ["ada@example.com", "wrong secret", "teapot", key, owner.token] {
                #expect(!log.contains(secret))
            }
        }
    }
}
