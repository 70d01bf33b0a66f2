import Accounts
import Glibc
import LocalAccounts

extension Part {
    /// The client as a process, from start to end: what a person and a script wait for.
    static var programs: Part {
        Part(
            name: "programs",
            measurements: [
                Trial("the client's file") { try size() },
                Trial("rollcall --version, whole process") { try version() },
                Trial("rollcall token, whole process") { try token() },
                Trial("start to prompt visible") { try startToPrompt() },
                Trial("piped login, local endpoint") { try await localLogin() },
                Trial("piped login and profile over HTTP") { try await remoteLogin() },
                Trial("piped login, sections, open, toggle, quit; 100 people") { try await script() },
            ],
            growth: [])
    }

    /// What is downloaded and what is installed.
    private static func size() throws -> [Outcome] {
        let rollcall = try BuiltPrograms.rollcall()
        var status = stat()
        guard stat(rollcall, &status) == 0 else { throw RunFailure.system("stat", errno) }
        let file = Outcome.limit(
            "the client's file, stripped", Double(status.st_size), atMost: 26e6, unit: .memory)
        guard let xz = BuiltPrograms.onPath("xz") else {
            return [file, .unmeasured("the client's file, as xz", MissingProgram.peer("xz"))]
        }
        let household = try Household()
        defer { household.remove() }
        let packed = "\(household.folder)/rollcall.xz"
        let run = try PipedRun([xz, "--keep", "--stdout", rollcall], output: packed, in: household)
        guard run.status == 0, stat(packed, &status) == 0 else { throw RunFailure.status("xz", run.status, run.errors) }
        return [file, .limit("the client's file, as xz", Double(status.st_size), atMost: 7e6, unit: .memory)]
    }

    private static func version() throws -> [Outcome] {
        let household = try Household()
        defer { household.remove() }
        let rollcall = try BuiltPrograms.rollcall()
        return try againstBash("rollcall --version, whole process", goal: 1.8, household) {
            try PipedRun.nanoseconds([rollcall, "--version"], in: household)
        }
    }

    /// Of a session that lasts, its files read before: what git and scripts wait for each time they ask.
    private static func token() throws -> [Outcome] {
        let household = try Household().withAccount().signedIn()
        defer { household.remove() }
        let rollcall = try BuiltPrograms.rollcall()
        return try againstBash("rollcall token, whole process", goal: 3, household) {
            try PipedRun.nanoseconds([rollcall, "token"], in: household)
        }
    }

    /// With an account, without a session: the form comes. The files were read before, as the last run of a person did.
    private static func startToPrompt() throws -> [Outcome] {
        let household = try Household().withAccount()
        defer { household.remove() }
        let rollcall = try BuiltPrograms.rollcall()
        return try againstBash("start to prompt visible, local endpoint", goal: 6, household) {
            let terminal = try TypedTerminal([rollcall], in: household)
            defer { terminal.end() }
            return try terminal.wait(for: "Type your email address")
        }
    }

    private static func againstBash(
        _ figure: String, goal: Double, _ household: Household, ours: @MainActor () throws -> Double
    ) throws -> [Outcome] {
        guard let bash = BuiltPrograms.onPath("bash") else { return [.unmeasured(figure, MissingProgram.peer("bash"))] }
        let race = try Race(
            rounds: 101, ours: ours, peer: { try PipedRun.nanoseconds([bash, "-c", "true"], in: household) })
        return [race.outcome(figure, against: "bash -c true", goal: goal)]
    }

    /// Against the one thing in it that is meant to take long, at the same cost.
    private static func localLogin() async throws -> [Outcome] {
        let household = try Household().withAccount()
        defer { household.remove() }
        let rollcall = try BuiltPrograms.rollcall()
        let hasher = Argon2idHasher(cost: .standard, limit: ConcurrencyLimit(running: 1, waiting: 0))
        let password = Array(Household.password.utf8).withUnsafeBytes { Secret(copying: $0) }
        let stored = try await hasher.hash(password)
        var race = Race()
        for _ in 0..<41 {
            race.ours.append(try PipedRun.nanoseconds([rollcall, "login"], input: Household.input(), in: household))
            let start = ContinuousClock.now
            guard try await hasher.matches(password, stored) else { throw RunFailure.silence("the password's match") }
            race.peer.append(start.nanosecondsAgo)
        }
        return [race.outcome("piped login, local endpoint", against: "its Argon2id alone", goal: 1.1)]
    }
}
