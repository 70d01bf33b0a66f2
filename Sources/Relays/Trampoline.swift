/// Calls one piece of work after the other that would otherwise be called inside one another, so that no depth of a
/// chain needs more of the stack than a few.
///
/// Work that comes while work runs follows that, before what was waiting: the order of nested calls.
@MainActor
@usableFromInline
final class Trampoline {
    /// For what ends: the end of one subscription can be that of thousands behind it.
    static let endings = Trampoline()

    private var waiting: [@MainActor () -> Void] = []
    private var added: [@MainActor () -> Void] = []
    private var isRunning = false

    init() {}

    /// Runs `work` before it returns or, inside other work, after that.
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
