import Glibc

extension Part {
    /// The first build of the client, as a newcomer meets it. It takes minutes: measured where it is named only.
    static var build: Part {
        Part(
            name: "build",
            measurements: [Trial("processor time of the first make build") { try firstBuild() }],
            growth: [],
            isNamedOnly: true)
    }

    private static func firstBuild() throws -> [Outcome] {
        let figure = "processor time of the first make build"
        guard let sources = getenv("ROLLCALL_SOURCES").map({ String(cString: $0) }) else {
            return [.unmeasured(figure, MissingProgram.peer("ROLLCALL_SOURCES"))]
        }
        let household = try Household()
        defer { household.remove() }
        let own = ["PATH", "HOME"].map { (name: String) in (name, getenv(name).map { String(cString: $0) } ?? "") }
        let before = processorTime()
        let run = try PipedRun(
            ["/usr/bin/make", "--directory", sources, "build", "SCRATCH=\(household.folder)/build"],
            errors: "\(household.folder)/log", environment: Dictionary(uniqueKeysWithValues: own), in: household)
        guard run.status == 0 else { throw RunFailure.status("make build", run.status, run.errors) }
        return [.limit(figure, processorTime() - before, atMost: 420e9, unit: .time)]
    }

    /// Nanoseconds of all children that ended, in user and kernel mode.
    private static func processorTime() -> Double {
        var usage = rusage()
        getrusage(RUSAGE_CHILDREN.rawValue, &usage)
        let seconds = Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        return seconds * 1e9 + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e3
    }
}
