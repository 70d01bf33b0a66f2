import FoundationEssentials
import Glibc
import Harness
import Testing

/// Programs that ask their helpers themselves, where they are installed.
extension LendingTests {
    /// An index that wants a session's credential, and has nothing.
    private func index(
        _ scheme: String, _ credential: String, _ body: @Sendable (Household, LoopbackServer) async throws -> Void
    ) async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { request in
            if request.path == "/login" { return .session() }
            guard request.header("authorization") == credential else {
                return .failure(401, "invalid_token", headers: [("WWW-Authenticate", scheme)])
            }
            if request.path.hasSuffix("/config.json") {
                return .json(200, #"{"dl":"http://127.0.0.1:9/dl","auth-required":true}"#)
            }
            return .html(404, "")
        }) { server in
            let login = try await house.run(
                "login", "--endpoint", server.url, credentials: (Household.email, Household.password))
            try #require(login.status == .exited(0), "\(login.errorText)")
            try await body(house, server)
        }
    }

    /// Makes an executable of what `install` prints below its first line.
    private func install(_ caller: String, as name: String, in house: Household) async throws {
        let setup = try await house.run("helper", "install", caller).outputText
        let script = setup.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().prefix { !$0.isEmpty }
        let text = script.joined(separator: "\n").replacing("exec rollcall ", with: "exec \"$ROLLCALL\" ")
        try house.write(text + "\n", to: "bin/\(name)", mode: 0o700)
    }

    @Test("pip asks for the password of its index", .enabled(if: Callers.hasPip, "pip 23.1 is not installed"))
    func pip() async throws {
        let credential = "Basic \(Data("\(Household.email):access-1".utf8).base64EncodedString())"
        try await index(#"Basic realm="index""#, credential) { house, server in
            try await install("keyring", as: "keyring", in: house)
            let run = try await house.shell(
                """
                PIP_CONFIG_FILE=/dev/null \(Callers.python) -m pip download --no-input --no-cache-dir \
                --disable-pip-version-check --keyring-provider subprocess --retries 0 nothing-there \
                --index-url http://\(Household.email.replacing("@", with: "%40"))@127.0.0.1:\(server.port)/simple
                """, environment: Callers.environment("\(house.folder)/bin"))
            #expect(server.requests.last?.header("authorization") == credential, "\(run.errorText)")
        }
    }

    @Test("cargo asks for the token of its registry", .enabled(if: Callers.hasCargo, "cargo is not installed"))
    func cargo() async throws {
        try await index(#"Cargo login_url="http://127.0.0.1/""#, "Bearer access-1") { house, server in
            try await install("cargo", as: "cargo-credential-rollcall", in: house)
            try house.write(
                """
                [package]
                name = "one"
                version = "0.1.0"
                [lib]
                path = "one.rs"
                [dependencies]
                two = { version = "1", registry = "mine" }

                """, to: "one/Cargo.toml")
            try house.write("", to: "one/one.rs")
            try house.write(
                """
                [registries.mine]
                index = "sparse+\(server.url)/index/"
                [registry]
                global-credential-providers = ["cargo:token", "cargo-credential-rollcall"]

                """, to: "one/.cargo/config.toml")
            let run = try await house.shell(
                "cd one && CARGO_HOME=\(house.folder)/cargo cargo generate-lockfile",
                environment: Callers.environment("\(house.folder)/bin"))
            let asked = server.requests.filter { $0.path.hasPrefix("/index/") }
            #expect(asked.first?.header("authorization") == nil)
            #expect(asked.last?.path == "/index/3/t/two", "\(run.errorText)")
            #expect(asked.last?.header("authorization") == "Bearer access-1")
        }
    }
}

/// What is installed of them, as this process finds it.
private enum Callers {
    static let python = said(by: "python3 -c 'import sys; print(sys.executable)'")
    /// From 23.1 on it runs `keyring`.
    static let hasPip = isAtLeast(23, 1, said(by: "python3 -m pip --version"))
    /// From 1.74 on it has credential providers.
    static let hasCargo = isAtLeast(1, 74, said(by: "cargo --version"))

    /// Variables with which a program finds them, after what is in `folder`.
    static func environment(_ folder: String) -> [String: String] {
        let own = ProcessInfo.processInfo.environment
        return [
            "PATH": "\(folder):\(own["PATH"] ?? "")",
            "RUSTUP_HOME": own["RUSTUP_HOME"] ?? "\(own["HOME"] ?? "")/.rustup",
        ]
    }

    private static func isAtLeast(_ major: Int, _ minor: Int, _ said: String) -> Bool {
        guard let found = said.firstMatch(of: /(\d+)\.(\d+)/), let first = Int(found.1), let second = Int(found.2)
        else {
            return false
        }
        return (first, second) >= (major, minor)
    }

    private static func said(by command: String) -> String {
        guard let output = popen("\(command) 2>/dev/null </dev/null", "r") else { return "" }
        defer { pclose(output) }
        var line = [CChar](repeating: 0, count: 4_096)
        guard fgets(&line, Int32(line.count), output) != nil else { return "" }
        let bytes = line.prefix { $0 != 0 && $0 != 0x0A }.map { UInt8(bitPattern: $0) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
