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
        let words = shell.command
        let terminal = try PseudoTerminal(
            program: "/usr/bin/env", arguments: words,
            environment: house.environment.merging([
                "PATH": "\(BuiltPrograms.rollcall.dropLast("/rollcall".count)):/usr/bin:/bin", "TERM": "xterm-256color",
            ]) { $1 },
            directory: house.folder, columns: 120, rows: 30)
        terminal.send("\(shell.setUp("./completion"))\r")
        try await ready(terminal)
        for (typed, completed) in [
            ("rollcall prof", "rollcall profile"), ("rollcall config preset keycl", "rollcall config preset keycloak"),
            ("rollcall --endpoint loc", "rollcall --endpoint local"),
            ("rollcall switch kim", "rollcall switch \(Household.email)"),
            ("rollcall people --section Wo", "rollcall people --section Women"),
        ] {
            terminal.send("\(typed)\t")
            // bash puts a backslash before @.
            try await terminal.expect(completed) { state in
                state.screen.lines.contains { $0.filter { $0 != "\\" }.contains(completed) }
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
