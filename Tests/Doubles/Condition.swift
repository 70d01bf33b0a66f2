package import Testing

/// Lets the main actor's other work go on until `condition` holds; fails after a minute.
@MainActor
package func until(_ condition: @MainActor () -> Bool, sourceLocation: SourceLocation = #_sourceLocation) async {
    let deadline = ContinuousClock.now + .seconds(60)
    while !condition() {
        if ContinuousClock.now > deadline {
            Issue.record("the condition was not met in time", sourceLocation: sourceLocation)
            return
        }
        await Task.yield()
    }
}
