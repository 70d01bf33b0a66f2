import FoundationEssentials
import Harness
import Synchronization
import Testing

extension ScreenPictureTests {
    @Test("A login on another device, recorded: the request, the code and its countdown, the welcome, the profile")
    func device() async throws {
        let isAsked = LoopbackGate()
        let isAllowed = Atomic(false)
        try await Self.provider(isAsked, { isAllowed.load(ordering: .relaxed) }) { house in
            let terminal = try house.interactiveShell(columns: 72, rows: 31)
            var recording = try PictureRecording(
                "device-login", of: "A recording: signing in on another device, with its address, code and QR code",
                on: terminal, left: 14 * 60 + 55)
            try await recording.take("$", for: .milliseconds(700))
            try await recording.type("rollcall login --device")
            terminal.send("\r")
            try await recording.take("Asking the endpoint", for: .milliseconds(900))
            isAsked.open()
            for _ in 0..<6 { try await recording.take("left · Ctrl-C", for: .seconds(1)) }
            isAllowed.store(true, ordering: .relaxed)
            try await recording.take("Welcome, Kim Minsu\n$", for: .milliseconds(1_500))
            try await recording.type("rollcall profile")
            terminal.send("\r")
            try await recording.take("Stored in", for: .seconds(6))
            try recording.end()
            terminal.send("exit\r")
            await terminal.expectEnd(.exited(0))
        }
    }

    /// A provider that tells its code once it is let, and signs in once that is allowed.
    private static func provider(
        _ isAsked: LoopbackGate, _ isAllowed: @escaping @Sendable () -> Bool,
        _ body: @Sendable (Household) async throws -> Void
    ) async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { request in
            let issuer = "http://\(request.header("host") ?? "")"
            switch request.path {
            case "/.well-known/openid-configuration":
                return .json(
                    200,
                    """
                    {"issuer":"\(issuer)","token_endpoint":"\(issuer)/token","userinfo_endpoint":"\(issuer)/me",
                     "device_authorization_endpoint":"\(issuer)/device"}
                    """)
            case "/device":
                let code = """
                    {"device_code":"d","user_code":"WDJB-MJHT","verification_uri":"https://id.example.org/device",
                     "verification_uri_complete":"https://id.example.org/device?user_code=WDJB-MJHT",
                     "expires_in":895,"interval":1}
                    """
                return .held(isAsked, LoopbackAnswer.bytes(200, body: Array(code.utf8)))
            case "/me": return .json(200, #"{"sub":"u1","name":"Kim Minsu","email":"kim@example.com"}"#)
            case _ where isAllowed():
                // What is left of the session is told in whole hours from three on: the same for an hour.
                return .json(200, #"{"access_token":"a","token_type":"Bearer","expires_in":14340}"#)
            default: return .json(400, #"{"error":"authorization_pending"}"#)
            }
        }) { server in
            try house.write(
                #"{"auth":{"remote":{"preset":"oidc","openid":{"issuer":"\#(server.url)","client_id":"app"}}}}"#,
                to: house.configurationFile)
            try await body(house)
        }
    }
}

extension Household {
    /// Starts a shell for commands to be typed into; the program is on its path.
    func interactiveShell(columns: Int, rows: Int) throws -> PseudoTerminal {
        let programs = URL(filePath: BuiltPrograms.rollcall).deletingLastPathComponent().path()
        return try PseudoTerminal(
            program: "/bin/bash", arguments: ["--norc", "--noediting", "-i"],
            environment: environment.merging(Picture.environment) { $1 }
                .merging(["PATH": "\(programs):/usr/bin:/bin", "PS1": "$ "]) { $1 },
            directory: folder, columns: columns, rows: rows)
    }
}
