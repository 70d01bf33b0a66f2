import Foundation
import Harness
import Testing

@Suite("Signing in on a page, at a terminal", .limited)
struct PageLoginTests {
    /// A provider whose page lets everybody in at once; nobody ever comes to the other device's.
    private func provider(_ body: @Sendable (Household, LoopbackServer) async throws -> Void) async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { request in
            let issuer = "http://\(request.header("host") ?? "")"
            let path = request.target.prefix { $0 != "?" }
            switch path {
            case "/.well-known/oauth-authorization-server":
                return .json(
                    200,
                    """
                    {"issuer":"\(issuer)","token_endpoint":"\(issuer)/token",
                     "authorization_endpoint":"\(issuer)/authorize","device_authorization_endpoint":"\(issuer)/device",
                     "userinfo_endpoint":"\(issuer)/me"}
                    """)
            case "/authorize":
                let query = URLComponents(string: request.target)?.queryItems ?? []
                func value(_ name: String) -> String { query.first { $0.name == name }?.value ?? "" }
                return .redirect(to: "\(value("redirect_uri"))?code=the-code&state=\(value("state"))")
            case "/device":
                return .json(
                    200,
                    """
                    {"device_code":"d","user_code":"WDJB-MJHT","verification_uri":"\(issuer)/go","expires_in":600}
                    """)
            case "/me": return .json(200, #"{"sub":"u1","name":"Kim Minsu","email":"kim@example.com"}"#)
            case "/token" where request.text.contains("code=the-code"):
                return .json(200, #"{"access_token":"access-1","token_type":"Bearer"}"#)
            case "/token": return .json(400, #"{"error":"authorization_pending"}"#)
            default: return .json(404, "{}")
            }
        }) { server in
            try house.write(
                """
                {"auth":{"remote":{"browser":"loopback","preset":"oidc",
                                   "openid":{"issuer":"\(server.url)","client_id":"app"}}}}
                """, to: house.configurationFile)
            try await body(house, server)
        }
    }

    @Test("Enter opens one page in the browser, which comes back and is shown that it may be closed")
    func browser() async throws {
        try await provider { house, server in
            let page = "\(house.folder)/page.html"
            let terminal = try house.terminal(
                "login", environment: ["BROWSER": "curl --silent --location --output \(page)"])
            try await terminal.expect("Press Enter to open the browser")
            terminal.send("\r")
            await terminal.expectEnd(.exited(0))
            #expect(terminal.screen.contains("Sign in on the page that opens in the browser."))
            #expect(terminal.screen.contains("Welcome, Kim Minsu"))
            #expect(server.requests.count { $0.target.hasPrefix("/authorize") } == 1)
            // The browser may still be writing it when the program has ended.
            let isShown = await eventually {
                (try? String(contentsOfFile: page, encoding: .utf8))?.contains(
                    "close this page and go back to the terminal") == true
            }
            #expect(isShown)
        }
    }

    @Test("the code stands there with a picture and a countdown; Ctrl-C goes back to the form, and from it out")
    func device() async throws {
        try await provider { house, _ in
            let terminal = try house.terminal("login", columns: 90, rows: 40)
            try await terminal.expect("Press Enter to open the browser")
            terminal.send("\t")
            try await terminal.expect("Press Enter to get a code")
            // Nothing is typed into a choice.
            terminal.send("abc\r")
            try await terminal.expect("WDJB-MJHT")
            try await terminal.expect("Waiting for you to sign in")
            #expect(terminal.screen.contains("█▀▀▀▀▀█"))
            // OSC 52 with the code in Base64.
            #expect(terminal.screen.contains("which is on the clipboard"))
            #expect(terminal.state.wrote("\u{1B}]52;c;V0RKQi1NSkhU\u{07}"))
            terminal.send("\u{03}")
            try await terminal.expect("Press Enter to open the browser")
            terminal.send("\u{03}")
            await terminal.expectEnd(.signalled(SIGINT))
        }
    }

    @Test("--device is left with one Ctrl-C")
    func left() async throws {
        try await provider { house, _ in
            let terminal = try house.terminal("login", "--device")
            try await terminal.expect("Waiting for you to sign in")
            terminal.send("\u{03}")
            await terminal.expectEnd(.signalled(SIGINT))
        }
    }
}
