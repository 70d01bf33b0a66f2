import Accounts
import Logging
import Synchronization

/// Knows whether the accounts' storage works: from the outcome of requests or, if that is old, by probing it.
///
/// A failure is logged once with its cause, again if the cause changes, and so is the recovery. Damage that was found
/// persists until the server restarts: no success elsewhere repairs it.
final class StorageWatch: Sendable {
    private struct State {
        /// Why it cannot be read or written; `nil` if it can.
        var failure: EndpointError?
        /// When that was last established.
        var since: ContinuousClock.Instant?
        /// Each damage found.
        var damage: [EndpointError] = []
        /// Finds out whether it works.
        var probe: Task<Void, Never>?
    }

    /// How long the result is trusted: a failure for longer, since a full disk lets the probe through.
    private static let memory = (works: Duration.seconds(2), fails: Duration.seconds(10))
    /// How long whoever asks waits for a probe: a database that is away is tried for longer.
    private static let patience = Duration.milliseconds(1_500)
    /// How many kinds of damage get a log line each.
    private static let maximumDamageReports = 32

    private let endpoint: any AuthEndpoint
    private let logger: Logger
    private let state = Mutex(State())

    init(_ endpoint: any AuthEndpoint, logger: Logger) {
        self.endpoint = endpoint
        self.logger = logger
    }

    /// Records the outcome of a request.
    ///
    /// - Parameters:
    ///   - failure: `nil` if there was an answer.
    ///   - wrote: Whether the storage was written to, which may fail while reading still works.
    func note(_ failure: EndpointError?, wrote: Bool) {
        guard let failure else { return note(works: wrote) }
        guard let (path, reason) = failure.storage else { return }
        let isNew = state.withLock { state in
            if case .storageDamaged = failure {
                guard !state.damage.contains(failure), state.damage.count < Self.maximumDamageReports else {
                    return false
                }
                state.damage.append(failure)
                return true
            }
            defer { (state.failure, state.since) = (failure, .now) }
            return state.failure != failure
        }
        if isNew { logger.error("storage failed", metadata: ["path": "\(path)", "reason": "\(reason)"]) }
    }

    private func note(works wrote: Bool) {
        let isNew = state.withLock { state in
            if state.failure != nil && !wrote { return false }
            defer { (state.failure, state.since) = (nil, .now) }
            return state.failure != nil
        }
        if isNew { logger.notice("storage works again") }
    }

    /// The state of the storage.
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
            guard let since = state.since, since.duration(to: .now) < memory else { return nil }
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
        // A session that does not exist: looked up once to read, and once where it would be ended.
        let nobody = SessionTokens(access: Token(""))
        let read = await endpoint.profile(nobody).failure
        note(read, wrote: false)
        if read == nil { note(await endpoint.logout(nobody).failure, wrote: true) }
        state.withLock { $0.probe = nil }
    }
}

extension EndpointError {
    /// The storage that failed, and why; `nil` if it was not the storage.
    fileprivate var storage: (path: String, reason: String)? {
        switch self {
        case .storageNotWritable(let path, let reason), .storageDamaged(let path, let reason),
            .databaseUnavailable(let path, let reason):
            (path, reason)
        case .storageNewer(let path, let version): (path, "changed by a later version of the program: \(version)")
        default: nil
        }
    }
}
