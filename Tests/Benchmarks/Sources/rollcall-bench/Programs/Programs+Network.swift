import Harness

extension Part {
    /// Both sides ask one server on loopback that answers at once: no hash, so that only the clients are measured.
    static func remoteLogin() async throws -> [Outcome] {
        let figure = "piped login and profile over HTTP"
        guard let curl = BuiltPrograms.onPath("curl") else { return [.unmeasured(figure, MissingProgram.peer("curl"))] }
        let household = try Household()
        defer { household.remove() }
        let rollcall = try BuiltPrograms.rollcall()
        let body = try household.write(
            #"{"email":"\#(Household.email)","password":"\#(Household.password)"}"#, to: "login.json")
        let race = try await LoopbackServer.run(answering: ScriptedDirectory.answer) { server in
            try await Race(
                rounds: 41,
                ours: {
                    try PipedRun.nanoseconds(
                        [rollcall, "--endpoint", server.url], input: Household.input("profile"), in: household)
                },
                peer: {
                    try PipedRun.nanoseconds(
                        [
                            curl, "--silent", "--show-error", "--fail", "--header", "Content-Type: application/json",
                            "--data-binary", "@\(body)", "\(server.url)/login",
                            "--next", "--silent", "--show-error", "--fail",
                            "--header", "Authorization: Bearer \(ScriptedDirectory.token)", "\(server.url)/profile",
                        ], in: household)
                })
        }
        return [race.outcome(figure, against: "curl, the same requests", goal: 1.3, obstacle: conformances)]
    }

    /// The same session by the tools that a script would take, with the same lines as its result.
    static func script() async throws -> [Outcome] {
        let figure = "piped login, sections, open, toggle, quit; 100 people"
        guard let bash = BuiltPrograms.onPath("bash") else { return [.unmeasured(figure, MissingProgram.peer("bash"))] }
        for name in ["curl", "jq"] where BuiltPrograms.onPath(name) == nil {
            return [.unmeasured(figure, MissingProgram.peer(name))]
        }
        let household = try Household()
        defer { household.remove() }
        let rollcall = try BuiltPrograms.rollcall()
        let configuration = try household.write(#"{"people": {"results": 100}}"#, to: "config.json")
        let script = try household.write(PeopleScript.text, to: "people.sh")
        let input = Household.input("open Women", "toggle 1", "quit")
        let race = try await LoopbackServer.run(answering: ScriptedDirectory.answer) { server in
            let url = server.url
            let ours = [
                rollcall, "--config", configuration, "--endpoint", url, "--people", url, "--format", "json",
            ]
            let lines = try await PipedRun(ours, input: input, in: household).output
            let peers = try await PipedRun([bash, script, url], input: input, in: household).output
            guard try PeopleScript.isSame(lines, peers) else { throw RunFailure.silence("the same result") }
            return try await Race(
                rounds: 41,
                ours: { try PipedRun.nanoseconds(ours, input: input, in: household) },
                peer: { try PipedRun.nanoseconds([bash, script, url], input: input, in: household) })
        }
        return [race.outcome(figure, against: "bash, curl and jq", goal: 0.5)]
    }
}
