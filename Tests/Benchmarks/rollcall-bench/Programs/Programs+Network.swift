import Harness

extension Part {
    /// Both sides ask `rollcall-server`, whose hash costs next to nothing, so that the clients are measured. The client
    /// shows the sections too, which is what it does between the two; a script has to take the token from the answer.
    static func remoteLogin() async throws -> [Outcome] {
        let figure = "piped login and profile over HTTP"
        guard let curl = BuiltPrograms.onPath("curl") else { return [.unmeasured(figure, MissingProgram.peer("curl"))] }
        let household = try Household().withAccount()
        defer { household.remove() }
        let rollcall = try BuiltPrograms.rollcall()
        let server = try ServerRun([BuiltPrograms.server(), "--port", "0", "--least-hash-cost"], in: household)
        defer { server.end() }
        let body = try household.write(ServerAccounts.body(of: Household.email), to: "login.json")
        let login = [
            curl, "--silent", "--show-error", "--fail", "--header", "Content-Type: application/json",
            "--data-binary", "@\(body)", "\(server.url)/login",
        ]
        let token = try ServerAccounts.token(in: PipedRun(login, in: household).output)
        let profile = [
            "--silent", "--show-error", "--fail", "--header", "Authorization: Bearer \(token)", "\(server.url)/profile",
        ]
        let script = try household.write(twoRequests, to: "profile.sh")
        let scripted = ["/bin/bash", script, curl, server.url, body]
        guard try PipedRun(scripted, in: household).output.contains(Household.email) else {
            throw RunFailure.silence("the script's profile")
        }
        var races = (one: Race(), script: Race())
        for _ in 0..<41 {
            // In any order: whoever always ran behind the same one would gain or lose by it.
            for turn in [0, 1, 2].shuffled() {
                switch turn {
                case 0:
                    let ours = try PipedRun.nanoseconds(
                        [rollcall, "--endpoint", server.url], input: Household.input("profile"), in: household)
                    races.one.ours.append(ours)
                    races.script.ours.append(ours)
                case 1: races.one.peer.append(try PipedRun.nanoseconds(login + ["--next"] + profile, in: household))
                default: races.script.peer.append(try PipedRun.nanoseconds(scripted, in: household))
                }
            }
        }
        return [
            races.one.outcome(figure, against: "one curl that knows the token", goal: 1.25),
            races.script.outcome(figure, against: "bash and curl, which get the token", goal: 1),
        ]
    }

    /// The two requests, the second with what the first answered.
    private static let twoRequests = """
        set -eu
        answer=$("$1" --silent --show-error --fail --header 'Content-Type: application/json' --data-binary "@$3" "$2/login")
        token=${answer#*'"token":"'}
        "$1" --silent --show-error --fail --header @- "$2/profile" <<<"Authorization: Bearer ${token%%'"'*}"
        """

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
