import Harness
import Testing

/// Lets a few tests at a time run: with all of them at once a server waits for the others' key derivations, and what is
/// measured is the machine.
struct FewAtATime: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        try await Turnstile.pass(function)
    }
}

extension Trait where Self == FewAtATime {
    static var fewAtATime: Self { Self() }
}
