import Harness
import Synchronization
import Testing

@Suite("An endpoint whose every answer is hostile", .limited)
struct HostileAnswerTests {
    /// Escape sequences of 7 and 8 bits that set the clipboard and colours, a bell, a change of direction, and both
    /// secrets that a request has.
    private static let text =
        "a\u{1B}]52;c;aGk=\u{7}b\u{1B}[31mc\u{9B}31md\u{202E}e\u{2066}f \(Household.password) access-1 refresh-1 g"

    /// Everything that any answer may have, all of it hostile.
    private static let answer: String = {
        let text = Self.text.unicodeScalars.map { scalar in
            let digits = String(scalar.value, radix: 16)
            return scalar.isASCII && scalar.value >= 0x20
                ? String(scalar) : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
        return """
            {"name":"\(text)","email":"\(text)","login":"\(text)","token":"\(text)","refresh_token":"\(text)",
            "token_type":"\(text)","expires_at":"\(text)","device":"\(text)","error":{"code":"\(text)","message":"\(text)"},
            "message":"\(text)","second_factor":"\(text)","key":"\(text)","uri":"\(text)","recovery_codes":["\(text)"],
            "sessions":[{"id":"\(text)","address":"\(text)","begun_at":"\(text)"}],"least_length":"\(text)",
            "results":[{"name":{"first":"\(text)","last":"\(text)"},"login":{"uuid":"\(text)"},"email":"\(text)",
            "location":{"city":"\(text)","state":"\(text)","country":"\(text)"},"nat":"\(text)"}]}
            """
    }()

    /// The commands that send the password.
    private static let asking = [
        ["login"], ["browse"], ["password"], ["account", "second-factor", "on"], ["account", "second-factor", "codes"],
        ["account", "second-factor", "off"],
    ]

    private static let commands = [
        ["login"], ["profile"], ["logout"], ["people"], ["token"], ["browse"], ["sessions"], ["password"],
        ["account", "sessions", "list"], ["account", "second-factor", "on"], ["account", "second-factor", "codes"],
        ["account", "second-factor", "off"], ["account", "second-factor", "status"], ["endpoint", "probe"],
        ["directory", "probe"], ["doctor"],
    ]

    /// Whether the next login succeeds.
    private final class Turn: Sendable {
        private let isThere = Mutex(false)

        func give() { isThere.withLock { $0 = true } }

        func take() -> Bool {
            isThere.withLock { isThere in
                defer { isThere = false }
                return isThere
            }
        }
    }

    @Test(
        "no command prints a control character of it, or a secret, or ends by a signal",
        arguments: [200, 400, 401, 403, 409, 422, 429, 503], ["text", "json"])
    func everyCommand(status: Int, format: String) async throws {
        let house = try Household()
        let isFirst = Turn()
        try await LoopbackServer.run(answering: { request in
            request.path == "/login" && isFirst.take() ? .session() : .json(status, Self.answer)
        }) { server in
            for command in Self.commands {
                isFirst.give()
                let login = try await house.run(
                    "login", "--endpoint", server.url, credentials: (Household.email, Household.password))
                try #require(login.status == .exited(0), "\(login.errorText)")
                let target = command.last == "probe" ? [server.url] : ["--endpoint", server.url]
                let lines = [Household.email, Household.password, "profile", "open 1", "logout"]
                let run = try await house.run(
                    command + target + ["--format", format],
                    input: Array(
                        (command == ["login"] || command == ["browse"] ? lines : Array(lines.dropFirst()))
                            .map { $0 + "\n" }.joined().utf8))
                let what: Comment = "\(command) \(status): \(run.status) \(run.outputText) \(run.errorText)"
                if case .signalled = run.status { Issue.record(what) }
                for output in [run.outputText, run.errorText] {
                    let isClean = output.unicodeScalars.allSatisfy { scalar in
                        scalar == "\n" || scalar == "\t"
                            || scalar.properties.generalCategory != .control
                                && !(0x202A...0x202E).contains(scalar.value)
                                && !(0x2066...0x2069).contains(scalar.value)
                    }
                    #expect(isClean, what)
                    // What a request sends is a secret in its answer; a name that repeats an unknown one is a name.
                    if Self.asking.contains(command) { #expect(!output.contains(Household.password), what) }
                }
            }
        }
    }
}
