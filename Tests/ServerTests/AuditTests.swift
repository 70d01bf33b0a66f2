import Accounts
import Foundation
import Harness
import LocalAccounts
import Logging
import Testing
import Transport

@testable import Serving

@Suite("What is recorded of accounts", .fewAtATime)
struct AuditTests {
    @Test("each event has the account as a keyed hash, where it came from, and why it was refused")
    func events() async throws {
        try await EndpointWorld.run(.socket) { world in
            let server = try #require(world.server)
            var session = try await world.session()
            let json = ("Content-Type", "application/json")
            func ask(_ method: Transport.HTTPRequest.Method, _ path: String, _ body: String = "") async throws
                -> Transport.HTTPResponse
            {
                let bearer = ("Authorization", "Bearer \(session.tokens.access.text())")
                return try await server.send(method, path, body.isEmpty ? [bearer] : [bearer, json], body: body)
            }
            func member(_ name: String, of response: Transport.HTTPResponse) throws -> String {
                let body = try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
                return try #require(body?[name] as? String)
            }
            let old = #""password":"Zoë’s blue teapot""#
            let key = try member("key", of: try await ask(.post, "/second-factor", "{\(old)}"))
            let code = { SecondFactorEnrolment(key: Secret(key), uri: Secret("")).code(at: world.time.now).text }
            let confirmed = try await ask(.post, "/second-factor/confirm", #"{"code":"\#(code())"}"#)
            #expect(confirmed.status == 200)
            _ = try await ask(.post, "/second-factor/codes", "{\(old)}")
            world.time.advance(by: .seconds(30))
            _ = try await ask(.post, "/second-factor/codes", #"{\#(old),"code":"\#(code())"}"#)
            world.time.advance(by: .seconds(30))
            _ = try await ask(.post, "/second-factor/off", #"{\#(old),"code":"\#(code())"}"#)
            let weak = #"{\#(old),"new_password":"x"}"#
            let refused = try await ask(.post, "/password", weak)
            #expect(refused.status == 422 && refused.text.contains("too short, too long or too common"))
            let change = #"{\#(old),"new_password":"Zoë’s green kettle"}"#
            let changed = try await ask(.post, "/password", change)
            session.tokens = SessionTokens(
                access: Token(try member("token", of: changed)),
                refresh: Token(try member("refresh_token", of: changed)))
            #expect(try await ask(.delete, "/sessions").status == 204)
            #expect(try await ask(.delete, "/sessions/nonsense").status == 404)
            let refresh = #"{"refresh_token":"\#(try member("refresh_token", of: changed))"}"#
            #expect(try await server.send(.post, "/refresh", [json], body: refresh).status == 200)
            // Until then, whose answer was lost is answered once more.
            world.time.advance(by: .seconds(31))
            #expect(try await server.send(.post, "/refresh", [json], body: refresh).status == 401)
            #expect(try await ask(.post, "/logout").status == 401)
            guard case .ok(let last) = try await world.login("ada@example.com", "Zoë’s green kettle") else {
                throw EndpointWorld.NoSession()
            }
            session = last
            #expect(try await ask(.post, "/logout").status == 204)
            #expect(
                server.audit == [
                    "login ok <15>", "second_factor_begun ok <15>", "second_factor_on ok <15>",
                    "recovery_codes second_factor <15>", "recovery_codes ok <15>", "second_factor_off ok <15>",
                    "password_changed weak_password <15>", "password_changed ok <15>", "sessions_ended ok <15>",
                    "sessions_ended not_found <15>", "refresh invalid_token <15>", "logout invalid_token -",
                    "login ok <15>", "logout ok <15>",
                ])
            let log = server.log.all.filter { $0.contains(#""audit""#) }
            #expect(log.allSatisfy { $0.contains(#""address":"127.0.0.1""#) })
            for secret in ["ada@example.com", "teapot", "kettle", key] { #expect(!log.joined().contains(secret)) }
        }
    }

    @Test("whatever the level of the log")
    func level() {
        let lines = LogLines()
        var logger = lines.logger
        logger.logLevel = .critical
        Audit(logger: logger) { $0 }.note(.logout, account: "a", address: "192.0.2.1")
        #expect(lines.all.count == 1)
    }
}

extension LiveServer {
    /// The events recorded: what was done, what became of it, and whose it was.
    var audit: [String] {
        log.all.compactMap { line in
            guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String],
                object["message"] == "audit"
            else { return nil }
            let facts = [object["event"], object["reason"] ?? object["outcome"], object["account"]]
            return facts.map { $0 ?? "-" }.joined(separator: " ")
        }
    }
}

extension Secret {
    fileprivate var text: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}
