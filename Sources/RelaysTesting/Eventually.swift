// SPDX-License-Identifier: MIT

/// Looks again and again until `condition` holds, for what tells nobody when it changes: another task, a file, another
/// process. Gives `false` where it did not hold in as many looks as an idle machine takes in `timeout`, or in twice
/// that time.
///
/// The looks are counted, since on a busy machine whatever is waited for gets as little time as the looks; and timed,
/// since a look that draws a screen or runs a program takes long by itself.
package func eventually(
    isolation: isolated (any Actor)? = #isolation, within timeout: Duration = .seconds(120),
    _ condition: () async throws -> Bool
) async rethrows -> Bool {
    let pause = Duration.milliseconds(2)
    // Many tests wait at once: who waits longer leaves the actor to the others.
    let (quick, slow) = (100, Int(timeout / pause))
    let end = ContinuousClock.now + timeout * 2
    for look in 0..<quick + slow {
        if try await condition() { return true }
        if look >= quick, ContinuousClock.now > end { return false }
        if look < quick { await Task.yield() } else { try? await Task.sleep(for: pause) }
        // A task that was cancelled does not sleep, and would let nobody else go on.
        if Task.isCancelled { break }
    }
    return try await condition()
}
