internal import Files

/// The right to renew a stored session, which one process has at a time; gone with the process that has it.
package struct SessionLock: Sendable {
    let lock: FileLock

    /// Gives the right to whoever waits; the second time does nothing.
    package func release() { lock.release() }
}
