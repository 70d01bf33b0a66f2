import Accounts
import CKeyring
import Files
import Glibc
import Synchronization

/// How libsecret ended a call.
enum KeyringEnd: Sendable {
    case done, none, locked
    case failed(reason: String)

    init(_ call: (UnsafeMutablePointer<CChar>?, Int) -> ckeyring_end) {
        var problem = [CChar](repeating: 0, count: 256)
        switch call(&problem, problem.count) {
        case CKEYRING_DONE: self = .done
        case CKEYRING_NONE: self = .none
        case CKEYRING_LOCKED: self = .locked
        default: self = .failed(reason: text(problem))
        }
    }
}

/// One call of libsecret on a thread of its own, so that its caller can stop waiting.
final class KeyringCall: Sendable {
    typealias Work = @Sendable (_ unlocks: Bool, _ canceller: UnsafeMutableRawPointer?) -> (KeyringEnd, Secret?)

    enum Answer: Sendable {
        case ended(KeyringEnd, Secret?)
        case noLibrary(reason: String)
        /// Nothing came within this time, or the task was cancelled before.
        case silent(Duration)
    }

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
        if let code = BlockingThread.start(call) { return .noLibrary(reason: String(cString: strerror(code))) }
        let timer = Task {
            try? await clock.sleep(for: limit)
            settle(.silent(limit), cancelling: true)
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
            settle(.silent(limit), cancelling: true)
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
        guard ckeyring_load(&problem, problem.count) else { return settle(.noLibrary(reason: text(problem))) }
        let canceller = ckeyring_canceller()
        let isWanted = state.withLock { state in
            state.canceller = canceller
            return state.answer == nil
        }
        if isWanted {
            let (end, secret) = work(unlocks, canceller)
            settle(.ended(end, secret))
        }
        state.withLock { $0.canceller = nil }
        if let canceller { ckeyring_release(canceller) }
    }
}

/// Returns a C string up to its NUL.
private func text(_ characters: [CChar]) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
