import Harness
import Testing

/// Lets a few tests at a time run their programs: all of them at once would have each wait for the others' key
/// derivations, and deadlines would measure the machine. The folders of each are removed when it is over.
struct Limited: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        try await Turnstile.pass {
            let folders = TemporaryFolders()
            defer { folders.removeAll() }
            try await TemporaryFolders.$current.withValue(folders) { try await function() }
        }
    }
}

extension Trait where Self == Limited {
    static var limited: Limited { Limited() }
}
