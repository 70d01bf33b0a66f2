import Harness
import Testing

@Suite("What a shell completes", .limited)
struct CompletionTests {
    /// The shells, each with what it has to read first and how many times Tab is pressed.
    enum Shell: String, CaseIterable {
        case bash, zsh, fish

        var command: [String] {
            switch self {
            case .bash: ["bash", "--norc", "-i"]
            case .zsh: ["zsh", "-f", "-i"]
            case .fish: ["fish", "--no-config", "-i"]
            }
        }

        func setUp(_ script: String) -> String {
            switch self {
            case .bash: "source \(script); PS1='ready> '"
            case .zsh:
                "autoload -U compinit; compinit -u -D; source \(script); compdef _rollcall rollcall; PS1='ready> '"
            case .fish: "source \(script); function fish_prompt; echo -n 'ready> '; end"
            }
        }

        /// Makes the shell look where the package of the folder `root` has its script. A bash without bash-completion
        /// looks nowhere by itself.
        func setUp(installed root: String) -> String {
            switch self {
            case .bash: setUp("\(root)/usr/share/bash-completion/completions/rollcall")
            case .zsh:
                "fpath=(\(root)/usr/share/zsh/vendor-completions $fpath); autoload -U compinit; compinit -u -D; "
                    + "PS1='ready> '"
            case .fish:
                "set fish_complete_path \(root)/usr/share/fish/vendor_completions.d; "
                    + "function fish_prompt; echo -n 'ready> '; end"
            }
        }
    }

    @Test(
        "commands, presets, endpoints, addresses and section titles, in each shell that is there",
        arguments: Shell.allCases)
    func values(shell: Shell) async throws {
        let house = try Household()
        guard try await house.shell("command -v \(shell.rawValue)").status == .exited(0) else {
            print("\(shell.rawValue) is not installed: its completion is not tried")
            return
        }
        try await house.signIn()
        try house.write(
            #"{"auth":{"endpoints":[{"url":"https://auth.example.org","remote":{}}]}}"#, to: house.configurationFile)
        let script = try await house.run("--generate-completion-script", shell.rawValue)
        try house.write(script.outputText, to: "\(house.folder)/completion")
        try await complete(
            [
                ("rollcall prof", "rollcall profile"),
                ("rollcall config preset keycl", "rollcall config preset keycloak"),
                ("rollcall --endpoint loc", "rollcall --endpoint local"),
                ("rollcall helper dock", "rollcall helper docker"),
                ("rollcall helper install kub", "rollcall helper install kubectl"),
                ("rollcall switch kim", "rollcall switch \(Household.email)"),
                ("rollcall switch kim@ex", "rollcall switch \(Household.email)"),
                ("rollcall people --section Wo", "rollcall people --section Women"),
            ], in: shell, setUp: shell.setUp("./completion"), house)
    }

    @Test(
        "Scripts and the dump of the help keep their lines in Korean, and bash takes its script",
        arguments: Shell.allCases.map { ["--generate-completion-script", $0.rawValue] } + [["--experimental-dump-help"]]
    )
    func korean(arguments: [String]) async throws {
        let house = try Household()
        let korean = try await house.run(arguments, input: [], environment: ["LC_ALL": "ko_KR.UTF-8"])
        let english = try await house.run(arguments, input: [])
        #expect(korean.status == .exited(0))
        #expect(korean.outputText.filter(\.isNewline).count == english.outputText.filter(\.isNewline).count)
        #expect(!korean.outputText.contains("Show help information."))
        guard arguments.last == Shell.bash.rawValue else { return }
        #expect(korean.outputText == english.outputText)
        try house.write(korean.outputText, to: "\(house.folder)/completion")
        let read = try await house.shell("bash -n completion")
        #expect(read.status == .exited(0), "\(read.errorText)")
    }

    @Test(
        "addresses with colons and sources of people, from where the package has its scripts, in each shell that is there",
        .enabled(if: Installed.has("dpkg-shlibdeps"), "dpkg-dev is not installed"))
    func installed() async throws {
        let house = try Household()
        try await house.copyPackages()
        try #require(try await house.shell("dpkg-deb --extract made/rollcall_*.deb root").status == .exited(0))
        try house.write(
            #"""
            {"auth":{"endpoints":[{"url":"https://auth.example.org","remote":{}}]},
             "people":{"source":"https://people.example.org/api"},
             "browser":{"sections":[{"title":"A: all $(touch ran)"},{"title":"New York"},{"title":"New Jersey"}]}}
            """#, to: house.configurationFile)
        for shell in Shell.allCases {
            guard try await house.shell("command -v \(shell.rawValue)").status == .exited(0) else {
                print("\(shell.rawValue) is not installed: its completion is not tried")
                continue
            }
            try await complete(
                [
                    ("rollcall --endpoint htt", "rollcall --endpoint https://auth.example.org"),
                    ("rollcall --endpoint https:", "rollcall --endpoint https://auth.example.org"),
                    ("rollcall login --endpoint https://au", "rollcall login --endpoint https://auth.example.org"),
                    ("rollcall --people loc", "rollcall --people local"),
                    ("rollcall --people https://peo", "rollcall --people https://people.example.org/api"),
                    ("rollcall --endpoint https://auth.example.org prof", "https://auth.example.org profile"),
                    ("rollcall people --section A", "rollcall people --section A: all $(touch ran)"),
                ] + (shell == .bash ? Self.quoted : []), in: shell, setUp: shell.setUp(installed: "./root"), house)
        }
        #expect(!house.exists("\(house.folder)/ran"))
    }

    /// Words that the shell quotes, begun with a backslash and with a quote: bash leaves them to its script.
    private static let quoted = [
        ("rollcall people --section New\\ Y", "rollcall people --section New York"),
        ("rollcall people --section \"New J", "rollcall people --section \"New Jersey"),
    ]

    /// Types each command line and Tab, and waits for what it becomes.
    private func complete(
        _ lines: [(typed: String, completed: String)], in shell: Shell, setUp: String, _ house: Household
    ) async throws {
        let terminal = try PseudoTerminal(
            program: "/usr/bin/env", arguments: shell.command,
            environment: house.environment.merging([
                "PATH": "\(BuiltPrograms.rollcall.dropLast("/rollcall".count)):/usr/bin:/bin", "TERM": "xterm-256color",
            ]) { $1 },
            directory: house.folder, columns: 120, rows: 30)
        terminal.send("\(setUp)\r")
        try await ready(terminal)
        for (typed, completed) in lines {
            terminal.send("\(typed)\t")
            // Shells quote what they would act on, each in its way.
            try await terminal.expect(completed) { state in
                state.screen.lines.contains { $0.filter { !"\\'".contains($0) }.contains(completed) }
            }
            terminal.send("\u{15}")
            try await ready(terminal)
        }
    }

    /// Waits for an empty command line.
    private func ready(_ terminal: PseudoTerminal) async throws {
        try await terminal.expect("a prompt") { state in
            state.screen.lines.last { $0.contains { $0 != " " } }.map { $0.drop { $0 != "r" } == "ready>" } ?? false
        }
    }
}
