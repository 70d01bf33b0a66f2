internal import Files

/// The right to renew a stored session, which one process has at a time; gone with the process that has it.
public struct SessionLock: Sendable {
    let lock: FileLock

    /// Gives the right to whoever waits; the second time does nothing.
    public func release() { lock.release() }
}
