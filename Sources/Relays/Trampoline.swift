// SPDX-License-Identifier: MIT

/// Runs nested calls one after the other, so that a chain of any depth needs only a few stack frames.
///
/// Work added while other work runs comes right after that and before whatever was waiting, as in nested calls.
@MainActor
@usableFromInline
final class Trampoline {
    /// For disposal: ending one subscription can end thousands further up the chain.
    static let endings = Trampoline()

    private var waiting: [@MainActor () -> Void] = []
    private var added: [@MainActor () -> Void] = []
    private var isRunning = false

    init() {}

    /// Runs `work` before returning or, if called by other work, after that.
    func run(_ work: @escaping @MainActor () -> Void) {
        added.append(work)
        guard !isRunning else { return }
        isRunning = true
        while true {
            while let work = added.popLast() { waiting.append(work) }
            guard let next = waiting.popLast() else { break }
            next()
        }
        isRunning = false
    }
}
