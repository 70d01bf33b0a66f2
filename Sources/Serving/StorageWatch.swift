import Accounts
import Logging
import Networking
import Synchronization
package import Times

/// Knows whether the accounts' storage works: from what requests wrote or, if that is old, by probing it.
///
/// A request that only read says nothing: reading may work while nobody can write.
///
/// A failure is logged once with its cause, again if the cause changes, and so is the recovery. Damage that was found
/// persists until the server restarts: no success elsewhere repairs it.
final class StorageWatch: Sendable {
    private struct State {
        /// Why it cannot be read or written; `nil` if it can.
        var failure: EndpointError?
        /// When that was last established.
        var since: ContinuousClock.Instant?
        /// When something was last written; `nil` if that is in doubt.
        var written: ContinuousClock.Instant?
        var damage: [EndpointError] = []
        /// Finds out whether it works.
        var probe: Task<Void, Never>?
    }

    /// How long a result is trusted: that something was written for so long that hardly anything is written for nobody.
    private static let memory = (
        works: Duration.seconds(2), fails: Duration.seconds(10), written: Duration.seconds(60)
    )
    /// How long whoever asks waits for a probe: a database that is away is tried for longer.
    private static let patience = Duration.milliseconds(1_500)
    /// How many kinds of damage get a log line each.
    private static let maximumDamageReports = 32

    private let endpoint: any AuthEndpoint
    private let trial: (@Sendable () async -> EndpointError?)?
    private let logger: Logger
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state = Mutex(State())

    /// - Parameters:
    ///   - trial: Writes what a login writes and takes it back; returns why it cannot. `nil` where ending a session
    ///     that does not exist has to do.
    ///   - now: Tells how old a result is.
    init(
        _ endpoint: any AuthEndpoint, trial: (@Sendable () async -> EndpointError?)? = nil, logger: Logger,
        now: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        self.endpoint = endpoint
        self.trial = trial
        self.logger = logger
        self.now = now
    }

    /// Records the outcome of a request.
    ///
    /// - Parameters:
    ///   - failure: `nil` if there was an answer.
    ///   - wrote: Whether the storage was certainly written to, which may fail while reading still works.
    func note(_ failure: EndpointError?, wrote: Bool) {
        guard let failure else { return wrote ? note(works: true) : () }
        // One request may have waited for others of its account, or in a queue: only the probe tells.
        if failure.isWait { doubt() } else { note(fails: failure) }
    }

    private func note(fails failure: EndpointError) {
        guard let (path, reason) = failure.storage else { return }
        let isNew = state.withLock { state in
            if case .storageDamaged = failure {
                guard !state.damage.contains(failure), state.damage.count < Self.maximumDamageReports else {
                    return false
                }
                state.damage.append(failure)
                return true
            }
            state.since = now()
            // That it took too long says less than what is known.
            if state.failure != nil && failure.isWait { return false }
            defer { state.failure = failure }
            return state.failure != failure
        }
        guard isNew else { return }
        var metadata: Logger.Metadata = ["reason": "\(reason)"]
        if let path { metadata["path"] = "\(path)" }
        logger.error("storage failed", metadata: metadata)
    }

    private func note(works wrote: Bool) {
        let isNew = state.withLock { state in
            if state.failure != nil && !wrote { return false }
            defer {
                (state.failure, state.since) = (nil, now())
                if wrote { state.written = now() }
            }
            return state.failure != nil
        }
        if isNew { logger.notice("storage works again") }
    }

    /// Finds out by writing whether others can write, unless they just did.
    private func doubt() {
        let isDoubtful = state.withLock { state in
            if state.failure != nil { return false }
            if let written = state.written, written.duration(to: now()) < Self.memory.works { return false }
            (state.since, state.written) = (nil, nil)
            return true
        }
        if isDoubtful { look() }
    }

    enum Health {
        case works, missing, fails, damaged
    }

    func state() async -> Health {
        if await works() { return .works }
        return state.withLock { state in
            if !state.damage.isEmpty { return .damaged }
            if case .storageNotWritable(_, let reason)? = state.failure, reason == EndpointError.replacedFile {
                return .missing
            }
            return .fails
        }
    }

    /// Finds out in the background whether it works, so that the log says why not.
    func look() { Task { _ = await works() } }

    /// Whether accounts can be read and written.
    func works() async -> Bool {
        let known = state.withLock { state -> Bool? in
            guard state.damage.isEmpty else { return false }
            let works = state.failure == nil
            let memory = works ? Self.memory.works : Self.memory.fails
            guard let since = state.since, since.duration(to: now()) < memory else { return nil }
            return works
        }
        if let known { return known }
        guard await probed() else { return false }
        return state.withLock { $0.failure == nil && $0.damage.isEmpty }
    }

    /// Probes the storage, or waits for the probe that others began; returns `false` if that takes too long.
    private func probed() async -> Bool {
        let probe = state.withLock { state in
            let probe = state.probe ?? Task { await self.probe() }
            state.probe = probe
            return probe
        }
        let (outcomes, outcome) = AsyncStream.makeStream(of: Bool.self)
        // Not child tasks, which would be waited for.
        let timer = Task {
            try? await Task.sleep(for: Self.patience, clock: .continuous)
            outcome.yield(false)
        }
        Task {
            await probe.value
            outcome.yield(true)
        }
        defer { timer.cancel() }
        return await outcomes.first { _ in true } ?? false
    }

    private func probe() async {
        let begun = now()
        let isDue = state.withLock { state in
            guard state.failure == nil, let written = state.written else { return true }
            return written.duration(to: begun) >= Self.memory.written
        }
        // A session that does not exist: looked up once to read, and once where it would be ended, which waits for
        // those who write, but writes nothing.
        let nobody = SessionTokens(access: Token(""))
        var failure = await endpoint.profile(nobody).failure
        if failure == nil { failure = await endpoint.logout(nobody).failure }
        if failure == nil, isDue, let trial { failure = await trial() }
        let isOutdated = state.withLock { $0.written.map { $0 > begun } ?? false }
        switch failure {
        case nil: note(works: isDue || trial == nil)
        // Many who wait are no failure of the storage; nor is a wait in vain while others wrote.
        case .overloaded?: state.withLock { $0.since = now() }
        case let failure? where failure.isWait && isOutdated: break
        case let failure?: note(fails: failure)
        }
        state.withLock { $0.probe = nil }
    }
}

extension EndpointError {
    /// The storage that failed, and why; `nil` if it was not the storage. Without a path where any part of it may be
    /// waited for.
    var storage: (path: String?, reason: String)? {
        switch self {
        case .storageNotWritable(let path, let reason), .storageDamaged(let path, let reason),
            .databaseUnavailable(let path, let reason):
            (path, reason)
        case .storageExposed(let path, let exposure): (path, "others may have access: \(exposure)")
        case .storageNewer(let path, let version): (path, "changed by a later version of the program: \(version)")
        case .network(.timedOut(let limit)): (nil, "it was waited for in vain for \(Int(limit / .seconds(1))) s")
        default: nil
        }
    }

    /// Whether it was only waited for in vain.
    var isWait: Bool {
        switch self {
        case .network(.timedOut), .overloaded: true
        default: false
        }
    }
}

/// An endpoint that reports the outcome of its requests to a `StorageWatch`.
struct WatchedEndpoint: AuthEndpoint {
    private let endpoint: any AuthEndpoint
    private let storage: StorageWatch

    init(_ endpoint: any AuthEndpoint, _ storage: StorageWatch) {
        self.endpoint = endpoint
        self.storage = storage
    }

    var name: String { endpoint.name }

    func login(_ request: LoginRequest) async -> LoginResult {
        let result = await endpoint.login(request)
        switch result {
        case .unavailable(let failure): storage.note(failure, wrote: true)
        case .ok, .rejected: storage.note(nil, wrote: true)
        case .invalid, .locked, .secondFactor: break
        }
        return result
    }

    func refresh(_ tokens: SessionTokens) async -> SessionAnswer<Session> {
        let answer = await endpoint.refresh(tokens)
        // One that is refused need not have changed anything.
        let wrote = if case .ok = answer { true } else { false }
        storage.note(answer.failure, wrote: wrote)
        return answer
    }

    func profile(_ tokens: SessionTokens) async -> SessionAnswer<Profile> {
        let answer = await endpoint.profile(tokens)
        storage.note(answer.failure, wrote: false)
        return answer
    }

    func logout(_ tokens: SessionTokens) async -> LogoutAnswer {
        let answer = await endpoint.logout(tokens)
        let wrote = if case .ok = answer { true } else { false }
        storage.note(answer.failure, wrote: wrote)
        return answer
    }

    func account(of tokens: SessionTokens) async -> String? { await endpoint.account(of: tokens) }
}

extension SessionAnswer {
    /// Why there was none; `nil` if there was one.
    var failure: EndpointError? {
        guard case .unavailable(let failure) = self else { return nil }
        return failure
    }
}

extension LogoutAnswer {
    /// Why there was none; `nil` if there was one.
    var failure: EndpointError? {
        guard case .unavailable(let failure) = self else { return nil }
        return failure
    }
}

/// What the accounts' storage tells of itself.
package struct StorageFigures: Sendable {
    package struct Operations: Sendable {
        /// `read` or `write`.
        let name: String
        let durations: DurationHistogram
        let failures: Int
        /// How many are running or wait for a connection.
        let running: Int

        package init(name: String, durations: DurationHistogram, failures: Int, running: Int) {
            (self.name, self.durations, self.failures, self.running) = (name, durations, failures, running)
        }
    }

    let operations: [Operations]
    /// How many have not ended; `nil` while the storage fails.
    let sessions: Int?
    /// How many accounts and network addresses have to wait before their next attempt; `nil` while the storage fails.
    let throttled: Int?

    package init(operations: [Operations], sessions: Int?, throttled: Int?) {
        (self.operations, self.sessions, self.throttled) = (operations, sessions, throttled)
    }

    /// The samples, in Prometheus' text format.
    var text: String {
        func family(_ name: String, _ kind: String, _ help: String, _ lines: [String]) -> String {
            lines.isEmpty ? "" : "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n" + lines.joined()
        }
        func each(_ name: String, _ value: (Operations) -> Int) -> [String] {
            operations.map { "\(name){operation=\"\($0.name)\"} \(value($0))\n" }
        }
        return family(
            "rollcall_storage_seconds", "histogram", "Time that the accounts' storage takes.",
            operations.map { $0.durations.text("rollcall_storage_seconds", "operation=\"\($0.name)\"") })
            + family(
                "rollcall_storage_failures_total", "counter", "Operations of the accounts' storage that failed.",
                each("rollcall_storage_failures_total", \.failures))
            + family(
                "rollcall_storage_running", "gauge", "Operations of the accounts' storage in progress.",
                each("rollcall_storage_running", \.running))
            + family(
                "rollcall_sessions", "gauge", "Sessions that have not ended.",
                sessions.map { ["rollcall_sessions \($0)\n"] } ?? [])
            + family(
                "rollcall_throttled", "gauge", "Accounts and addresses that have to wait before the next attempt.",
                throttled.map { ["rollcall_throttled \($0)\n"] } ?? [])
    }
}
