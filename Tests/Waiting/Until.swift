import Harness
package import Testing

/// Lets others go on until `condition` holds; fails the test after a minute.
package func until(
    isolation: isolated (any Actor)? = #isolation, _ condition: () async throws -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
) async rethrows {
    guard try await !eventually(isolation: isolation, within: .seconds(60), condition) else { return }
    Issue.record("the condition was not met in time", sourceLocation: sourceLocation)
}
