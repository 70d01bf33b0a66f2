// SPDX-License-Identifier: MIT

/// Waiting for what happens in tasks of its own.
enum Waiting {
    /// The looks between which others are only let go on, before time passes between them.
    private static let quickLooks = 1_000

    /// Returns whether `condition` came to hold within `patience`.
    static func until(
        within patience: Duration, isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool
    ) async -> Bool {
        for _ in 0..<quickLooks {
            if condition() { return true }
            await Task.yield()
        }
        let end = ContinuousClock.now + patience
        while ContinuousClock.now < end {
            if condition() { return true }
            // A task that was cancelled would never let others go on.
            guard (try? await Task.sleep(for: .milliseconds(1))) != nil else { break }
        }
        return condition()
    }
}
