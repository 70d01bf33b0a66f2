/// Looks again and again until `condition` holds, for what tells nobody when it changes: another task, a file, another
/// process. Gives `false` where it did not hold within `timeout`.
package func eventually(
    isolation: isolated (any Actor)? = #isolation, within timeout: Duration = .seconds(30),
    _ condition: () async throws -> Bool
) async rethrows -> Bool {
    let end = ContinuousClock.now + timeout
    var looks = 0
    while try await !condition() {
        guard ContinuousClock.now < end else { return false }
        looks += 1
        // Many tests wait at once: who waits longer leaves the actor to the others.
        if looks < 100 { await Task.yield() } else { try? await Task.sleep(for: .milliseconds(2)) }
    }
    return true
}
