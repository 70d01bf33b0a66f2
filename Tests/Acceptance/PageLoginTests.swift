import Foundation
import Harness
import RelaysTesting
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
                let code = value("acr_values") == "phr" ? "strong-code" : "the-code"
                return .redirect(to: "\(value("redirect_uri"))?code=\(code)&state=\(value("state"))")
            case "/device":
                return .json(
                    200,
                    """
                    {"device_code":"d","user_code":"WDJB-MJHT","verification_uri":"\(issuer)/go","expires_in":600}
                    """)
            case "/me": return .json(200, #"{"sub":"u1","name":"Kim Minsu","email":"kim@example.com"}"#)
            case "/token" where request.text.contains("code=the-code"):
                return .json(200, #"{"access_token":"access-1","token_type":"Bearer"}"#)
            case "/token" where request.text.contains("code=strong-code"):
                return .json(200, #"{"access_token":"access-2","token_type":"Bearer"}"#)
            case "/people" where request.header("authorization") == "Bearer access-2":
                return .json(200, #"[{"id":"1","name":"Ada Byron"},{"id":"2","name":"Grace Hopper"}]"#)
            case "/people":
                let challenge = #"Bearer error="insufficient_user_authentication", acr_values="phr", max_age="300""#
                return .http(401, headers: [("WWW-Authenticate", challenge)])
            case "/token" where request.text.contains("grant_type=client_credentials"):
                return .json(200, #"{"access_token":"client-1","token_type":"Bearer","expires_in":3600}"#)
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

    @Test("--client signs in without a person and without a page, on a pipe and at a terminal")
    func client() async throws {
        try await provider { house, server in
            let login = try await house.run("login", "--client", "--format", "json")
            let event = try login.events().first
            #expect(event?["status"] == "ok" && event?["name"] == "app" && event?["email"] == .null)
            #expect(try await house.run("token").outputText == "client-1\n")
            #expect(try await house.run("profile", "--format", "json").events().first?["name"] == "app")
            let terminal = try house.terminal("login", "--client")
            await terminal.expectEnd(.exited(0))
            #expect(terminal.screen.contains("Welcome, app"))
            #expect(server.requests.allSatisfy { $0.target != "/me" && !$0.target.hasPrefix("/authorize") })
            let both = try await house.run("login", "--client", "--device")
            #expect(both.status == .exited(64) && both.errorText.contains("--client"))
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

    @Test("a directory that requires another login gets it, at a terminal; a script is told what to configure")
    func stepUp() async throws {
        try await provider { house, server in
            let browser = ["BROWSER": "curl --silent --location --output \(house.folder)/page.html"]
            let people = "\(server.url)/people"
            let terminal = try house.terminal("--people", people, environment: browser)
            try await terminal.expect("Press Enter to open the browser")
            terminal.send("\r")
            try await terminal.expect("acr_values=phr, max_age=300")
            #expect(!terminal.screen.contains("The session has ended"))
            try await terminal.expect("Press Enter to open the browser")
            terminal.send("\r")
            try await terminal.expect("Grace Hopper")
            terminal.send("q")
            await terminal.expectEnd(.exited(0))
            let asked = server.requests.filter { $0.target.hasPrefix("/authorize") }.map(\.target)
            #expect(asked.count == 2 && asked.last?.contains("acr_values=phr&max_age=300") == true, "\(asked)")
            let other = try await house.run(["login", "--browser"], input: [], environment: browser)
            #expect(other.status == .exited(0), "\(other.errorText)")
            let run = try await house.run("people", "--people", people, "--format", "json")
            #expect(run.status == .exited(77))
            let error = try #require(try run.events().last)
            #expect(error["code"] == "login_not_enough")
            #expect(run.errorText.contains("set that in auth.remote.openid.parameters"), "\(run.errorText)")
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
            #expect(terminal.screen.contains("which the terminal was asked to copy"))
            #expect(terminal.state.wrote("\u{1B}]52;c;V0RKQi1NSkhU\u{07}"))
            terminal.send("\u{03}")
            try await terminal.expect("Press Enter to open the browser")
            terminal.send("\u{03}")
            await terminal.expectEnd(.signalled(SIGINT))
        }
    }

    @Test("without a terminal, --browser opens the page and waits, as a job of an IDE needs it")
    func browserOnPipe() async throws {
        try await provider { house, server in
            let run = try await house.run(
                ["login", "--browser", "--format", "json"], input: [],
                environment: ["BROWSER": "curl --silent --location --output \(house.folder)/page.html"])
            #expect(run.status == .exited(0), "\(run.errorText)")
            #expect(try run.login()["email"] == "kim@example.com")
            #expect(server.requests.count { $0.target.hasPrefix("/authorize") } == 1)
        }
    }

    /// A browser on another machine: it shows the address that it cannot open.
    private static let elsewhere = "curl --silent --output /dev/null --write-out '%{redirect_url}\\n'"

    @Test("--callback-stdin takes the address that a browser elsewhere ended at from a line")
    func callbackOnPipe() async throws {
        try await provider { house, _ in
            let run = try await house.shell(
                """
                mkfifo line
                "$ROLLCALL" login --callback-stdin <line 2>said & job=$!
                exec 3>line
                until grep -q '^  http' said; do sleep 0.05; done
                \(Self.elsewhere) "$(grep '^  http' said | tr -d ' ')" >&3
                exec 3>&-
                wait $job
                """)
            #expect(run.status == .exited(0), "\(run.errorText)")
            #expect(run.outputText == "Welcome, Kim Minsu\n")
            let said = try house.read("\(house.folder)/said")
            #expect(said.contains("Open this address in any browser") && said.contains("http://127.0.0.1:"))
        }
    }

    @Test("an address that is not the callback is refused unsent, and input that ends is said")
    func badCallback() async throws {
        try await provider { house, server in
            let wrong = try await house.run(
                ["login", "--callback-stdin", "--format", "json"], input: Array("http://127.0.0.1/?code=x\n".utf8))
            #expect(wrong.status == .exited(65))
            let event = try wrong.login()
            #expect(event["status"] == "invalid" && event["reason"] == "callback_malformed")
            let ended = try await house.run(["login", "--callback-stdin"], input: [])
            #expect(ended.status == .exited(66))
            #expect(ended.errorText.contains("with --callback-stdin it is the first line"))
            #expect(!server.requests.contains { $0.path == "/token" })
            let both = try await house.run(["login", "--callback-stdin", "--device"], input: [])
            #expect(both.status == .exited(64))
        }
    }

    @Test("over SSH the form offers it, and --callback-stdin asks for it at a terminal", arguments: [true, false])
    func callbackAtTerminal(isForm: Bool) async throws {
        try await provider { house, server in
            try house.write(
                """
                {"auth":{"remote":{"preset":"oidc","openid":{"issuer":"\(server.url)","client_id":"app"}}}}
                """, to: house.configurationFile)
            let ssh = ["SSH_CONNECTION": "192.0.2.1 1 192.0.2.2 22"]
            let terminal =
                isForm
                ? try house.terminal("login", environment: ssh, columns: 400)
                : try house.terminal("login", "--callback-stdin", environment: ssh, columns: 400)
            if isForm {
                try await terminal.expect("Press Enter to get a code")
                terminal.send("\t")
                try await terminal.expect("Press Enter to get an address")
                terminal.send("\r")
            }
            try await terminal.expect("Address (not shown):")
            let row = try #require(terminal.screen.lines.first { $0.hasPrefix("  http") })
            let answer = try await house.shell("\(Self.elsewhere) '\(row.drop { $0 == " " })'")
            terminal.send(answer.outputText.replacing("\n", with: "\r"))
            try await terminal.expect("Welcome, Kim Minsu")
            await terminal.expectEnd(.exited(0))
            #expect(!terminal.screen.contains("the-code"))
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
