import CLibraries
import Files
import Glibc
import Synchronization

/// An item in the Secret Service's default collection, accessed through libsecret, which the first call loads.
///
/// Calls run on threads of their own. One that takes longer than the limit is abandoned; the limit is longer if a
/// person has to answer a dialog.
package struct KeyringVault: SessionVault {
    /// How long the keyring may take if nobody is asked anything.
    package static let timeout = Duration.seconds(1)

    /// How long a person may take to unlock it.
    package static let unlocking = Duration.seconds(120)

    private let item: String
    private let clock: any Clock<Duration>
    private let asking: (@Sendable () -> Void)?

    /// - Parameters:
    ///   - path: The file that the sessions would be in, which distinguishes several stores.
    ///   - clock: Measures the limit.
    ///   - asking: Tells the person that the keyring's dialog is waiting for them; `nil` if there is nobody to ask.
    package init(path: String, clock: any Clock<Duration>, asking: (@Sendable () -> Void)?) {
        item = path
        self.clock = clock
        self.asking = asking
    }

    package var place: SessionPlace { .keyring }

    package var name: String { "Secret Service (\(item))" }

    package func read() async throws(SessionStoreError) -> Secret? {
        let item = item
        return try await run { unlocks, canceller, found, problem, size in
            withUnsafeMutablePointer(to: &found) { found in
                ckeyring_read(
                    item, unlocks, canceller,
                    { user, bytes, count in
                        user?.assumingMemoryBound(to: Secret?.self).pointee = Secret(
                            copying: UnsafeRawBufferPointer(start: bytes, count: count))
                    }, found, problem, size)
            }
        }
    }

    package func write(_ bytes: Secret) async throws(SessionStoreError) {
        let item = item
        _ = try await run { unlocks, canceller, _, problem, size in
            bytes.withUnsafeBytes {
                ckeyring_write(item, $0.baseAddress, $0.count, unlocks, canceller, problem, size)
            }
        }
    }

    package func remove() async throws(SessionStoreError) {
        let item = item
        _ = try await run { unlocks, canceller, _, problem, size in
            ckeyring_remove(item, unlocks, canceller, problem, size)
        }
    }

    /// Makes a call; if the keyring is locked and there is somebody to ask, repeats it with the keyring's dialog.
    private func run(_ work: @escaping KeyringCall.Work) async throws(SessionStoreError) -> Secret? {
        var answer = await KeyringCall(work, unlocks: false).answer(within: Self.timeout, clock)
        if answer == .failure(.keyringLocked), let asking {
            asking()
            answer = await KeyringCall(work, unlocks: true).answer(within: Self.unlocking, clock)
        }
        do {
            return try answer.get()
        } catch {
            throw .place(error)
        }
    }
}

/// One call of libsecret on a thread of its own, so that its caller can stop waiting.
final class KeyringCall: Sendable {
    /// What the keyring has kept, if anything; it is silent also where the task was cancelled.
    typealias Answer = Result<Secret?, SessionStoreError.PlaceFailure>
    /// Calls a function of libsecret, which writes the reason for a failure, a text of less than `size` bytes.
    typealias Work =
        @Sendable (
            _ unlocks: Bool, _ canceller: UnsafeMutableRawPointer?, _ found: inout Secret?,
            _ problem: UnsafeMutablePointer<CChar>, _ size: Int
        ) -> ckeyring_end

    private struct State {
        var answer: Answer?
        var waiter: CheckedContinuation<Answer, Never>?
        /// What cancels the call; present as long as it runs. Unsafe because it is a pointer: the lock guards it.
        nonisolated(unsafe) var canceller: UnsafeMutableRawPointer?
    }

    private let state = Mutex(State())
    private let work: Work
    private let unlocks: Bool

    init(_ work: @escaping Work, unlocks: Bool) {
        self.work = work
        self.unlocks = unlocks
    }

    /// Makes the call and returns how it ended. After the limit, or if the task is cancelled, it cancels the call and
    /// stops waiting.
    func answer(within limit: Duration, _ clock: any Clock<Duration>) async -> Answer {
        if let code = BlockingThread.start(call) {
            return .failure(.noLibrary(reason: String(cString: strerror(code))))
        }
        let timer = Task {
            try? await clock.sleep(for: limit)
            settle(.failure(.keyringSilent(limit)), cancelling: true)
        }
        defer { timer.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer = state.withLock { state in
                    if state.answer == nil { state.waiter = continuation }
                    return state.answer
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            settle(.failure(.keyringSilent(limit)), cancelling: true)
        }
    }

    /// Records the first answer; later ones are dropped. Where the caller gives up, the call is cancelled in the same
    /// step and after the record, or the end of the cancelled call could be taken for the keyring's answer.
    private func settle(_ answer: Answer, cancelling: Bool = false) {
        let waiter = state.withLock { state in
            guard state.answer == nil else { return nil as CheckedContinuation<Answer, Never>? }
            state.answer = answer
            if cancelling, let canceller = state.canceller { ckeyring_cancel(canceller) }
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: answer)
    }

    /// The body of the thread.
    private func call() {
        var problem = [CChar](repeating: 0, count: 256)
        guard ckeyring_load(&problem, problem.count) else {
            return settle(.failure(.noLibrary(reason: text(problem))))
        }
        let canceller = ckeyring_canceller()
        let isWanted = state.withLock { state in
            state.canceller = canceller
            return state.answer == nil
        }
        if isWanted {
            var found: Secret?
            switch work(unlocks, canceller, &found, &problem, problem.count) {
            case CKEYRING_DONE, CKEYRING_NONE: settle(.success(found))
            case CKEYRING_LOCKED: settle(.failure(.keyringLocked))
            default: settle(.failure(.keyringFailed(reason: text(problem))))
            }
        }
        state.withLock { $0.canceller = nil }
        if let canceller { ckeyring_release(canceller) }
    }
}

/// Returns a C string up to its NUL.
private func text(_ characters: [CChar]) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
