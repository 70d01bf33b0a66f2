import RelaysTesting
package import Testing

/// Lets others go on until `condition` holds; fails the test after so many looks as take minutes on an idle machine.
package func until(
    isolation: isolated (any Actor)? = #isolation, _ condition: () async throws -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
) async rethrows {
    guard try await !eventually(isolation: isolation, condition) else { return }
    Issue.record("the condition was never met", sourceLocation: sourceLocation)
}
