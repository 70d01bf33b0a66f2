import Testing

/// Lets the main actor's other work go on until `condition` holds; fails after ten seconds.
@MainActor
func until(_ condition: @MainActor () -> Bool, sourceLocation: SourceLocation = #_sourceLocation) async {
    let deadline = ContinuousClock.now + .seconds(10)
    while !condition() {
        if ContinuousClock.now > deadline {
            Issue.record("the condition was not met in time", sourceLocation: sourceLocation)
            return
        }
        await Task.yield()
    }
}
