package import Testing

/// Lets the main actor's other work go on until `condition` holds; fails after a minute.
@MainActor
package func until(_ condition: @MainActor () -> Bool, sourceLocation: SourceLocation = #_sourceLocation) async {
    let deadline = ContinuousClock.now + .seconds(60)
    var looks = 0
    while !condition() {
        if ContinuousClock.now > deadline {
            Issue.record("the condition was not met in time", sourceLocation: sourceLocation)
            return
        }
        looks += 1
        // Many tests wait at once on this one actor: who waits longer leaves it to the others.
        if looks < 100 { await Task.yield() } else { try? await Task.sleep(for: .milliseconds(2)) }
    }
}
