import Glibc
import Testing

/// Lets a few tests at a time run their programs: all of them at once would have each wait for the others' key
/// derivations, and deadlines would measure the machine. The folders of each are removed when it is over.
struct Limited: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        await Turnstile.shared.enter()
        let folders = TemporaryFolders()
        let result = await Result { try await TemporaryFolders.$current.withValue(folders) { try await function() } }
        folders.removeAll()
        await Turnstile.shared.leave()
        try result.get()
    }
}

extension Trait where Self == Limited {
    static var limited: Limited { Limited() }
}

private actor Turnstile {
    // One for the process: the machine is what is shared.
    static let shared = Turnstile()

    private var free = max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN))) + 1
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func enter() async {
        if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
    }

    func leave() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ work: () async throws -> Success) async {
        do { self = .success(try await work()) } catch { self = .failure(error) }
    }
}
