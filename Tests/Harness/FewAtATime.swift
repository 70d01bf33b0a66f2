package import Testing

/// Lets a few tests at a time run: with all of them at once a program waits for the others' key derivations and
/// drawing, and what is measured is the machine.
package struct FewAtATime: SuiteTrait, TestTrait, TestScoping {
    package var isRecursive: Bool { true }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        try await Turnstile.pass(function)
    }
}

extension Trait where Self == FewAtATime {
    package static var fewAtATime: Self { Self() }
}
