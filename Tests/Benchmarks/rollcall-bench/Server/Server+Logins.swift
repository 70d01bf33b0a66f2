extension Part {
    /// 180 right passwords and 20 wrong ones, each of an account of its own, all sent at once.
    static func logins() async throws -> [Outcome] {
        let figure = "200 logins at once, the 99th percentile"
        guard let curl = BuiltPrograms.onPath("curl") else { return [.unmeasured(figure, MissingProgram.peer("curl"))] }
        do {
            let household = try Household()
            defer { household.remove() }
            let accounts = try await ServerAccounts.make(200, in: household)
            let server = try ServerRun([BuiltPrograms.server(), "--port", "0"], in: household)
            defer { server.end() }
            let requests = accounts.emails.enumerated().map { number, email in
                let body = ServerAccounts.body(of: email, password: number % 10 == 0 ? "wrong" : Household.password)
                return """
                    url = "\(server.url)/login"
                    header = "Content-Type: application/json"
                    data = "\(body.replacing("\"", with: "\\\""))"
                    output = "/dev/null"
                    write-out = "%{http_code} %{time_total}\\n"
                    """
            }
            let file = try household.write(requests.joined(separator: "\nnext\n"), to: "logins")
            let run = try PipedRun(
                [
                    curl, "--silent", "--parallel", "--parallel-immediate", "--parallel-max", "200", "--config", file,
                ], in: household)
            let answers = run.output.split(separator: "\n").map { $0.split(separator: " ") }.filter { $0.count == 2 }
            let right = answers.count { $0[0] == "200" }
            let wrong = answers.count { $0[0] == "401" }
            let times = answers.compactMap { Double($0[1]) }.map { $0 * 1e9 }
            guard !times.isEmpty else { throw RunFailure.status("curl", run.status, run.errors) }
            let work = accounts.check * 200 / Double(ServerAccounts.cores)
            return [
                Outcome(
                    figure: "200 logins at once, answered rightly", ours: "\(right) signed in, \(wrong) turned down",
                    goal: "180 and 20", holds: right == 180 && wrong == 20),
                .ratio(
                    figure, percentile(0.99, of: times), against: "their Argon2id work ÷ cores", work, goal: 1.5,
                    unit: .time),
            ]
        } catch let missing as MissingProgram {
            return [.unmeasured(figure, missing)]
        }
    }
}
