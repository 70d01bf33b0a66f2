extension Clock where Duration == Swift.Duration {
    /// Returns a function that measures how much of `duration`, counted from now, is left; negative once it has passed.
    package func countdown(_ duration: Duration) -> @Sendable () -> Duration {
        let end = now.advanced(by: duration)
        return { self.now.duration(to: end) }
    }

    /// Returns a function that measures the time elapsed since this call.
    package func stopwatch() -> @Sendable () -> Duration {
        let start = now
        return { start.duration(to: self.now) }
    }
}
