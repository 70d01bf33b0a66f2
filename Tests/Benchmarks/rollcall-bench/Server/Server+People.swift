extension Part {
    /// Ours from the request to the last byte; the Node program warm, from its first random number to what it prints.
    static func people() async throws -> [Outcome] {
        let figure = "GET /api/?results=5000, hashes included"
        guard let node = BuiltPrograms.onPath("node") else { return [.unmeasured(figure, MissingProgram.peer("node"))] }
        guard let curl = BuiltPrograms.onPath("curl") else { return [.unmeasured(figure, MissingProgram.peer("curl"))] }
        do {
            let household = try Household()
            defer { household.remove() }
            let server = try ServerRun(
                [BuiltPrograms.server(), "--port", "0", "--public-people", "--people-per-minute", "1000000000"],
                in: household)
            defer { server.end() }
            let url = "\(server.url)/api/?results=5000"
            let words = "\(household.folder)/words.json"
            _ = try PipedRun([curl, "--silent", url], output: words, in: household)
            let program = try household.write(NodePeople.text, to: "people.js")
            var ours: [Double] = []
            var peer: [Double] = []
            for _ in 0..<5 {
                for _ in 0..<5 {
                    let run = try PipedRun(
                        [curl, "--silent", "--output", "/dev/null", "--write-out", "%{time_total}", url], in: household)
                    ours.append((Double(run.output) ?? .nan) * 1e9)
                }
                let run = try PipedRun([node, program, words], output: "/dev/null", in: household)
                guard run.status == 0 else { throw RunFailure.status("node", run.status, run.errors) }
                peer += run.errors.split(separator: "\n").compactMap { Double($0) }.map { $0 * 1e6 }
            }
            return [.ratio(figure, median(of: ours), against: "Node", median(of: peer), goal: 0.5, unit: .time)]
        } catch let missing as MissingProgram {
            return [.unmeasured(figure, missing)]
        }
    }
}
