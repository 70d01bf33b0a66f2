/// Looks again and again until `condition` holds, for what tells nobody when it changes: another task, a file, another
/// process. Gives `false` where it did not hold in as many looks as an idle machine takes in `timeout`.
///
/// The looks are counted and not timed: on a busy machine, where whatever is waited for comes later, each look does too.
package func eventually(
    isolation: isolated (any Actor)? = #isolation, within timeout: Duration = .seconds(300),
    _ condition: () async throws -> Bool
) async rethrows -> Bool {
    let pause = Duration.milliseconds(2)
    // Many tests wait at once: who waits longer leaves the actor to the others.
    let (quick, slow) = (100, Int(timeout / pause))
    for look in 0..<quick + slow {
        if try await condition() { return true }
        if look < quick { await Task.yield() } else { try? await Task.sleep(for: pause) }
    }
    return try await condition()
}
