extension Clock where Duration == Swift.Duration {
    /// What is left of `duration` from now on; below zero once it is over.
    func countdown(_ duration: Duration) -> @Sendable () -> Duration {
        let end = now.advanced(by: duration)
        return { self.now.duration(to: end) }
    }

    /// What went by from now on.
    func stopwatch() -> @Sendable () -> Duration {
        let start = now
        return { start.duration(to: self.now) }
    }
}
