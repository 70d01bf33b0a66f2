import Glibc

/// A signal that ends the process, whatever was done with it before.
package enum FatalSignal {
    /// Ends the process as the signal does by default; returns only if it ends none. Async-signal-safe (POSIX,
    /// signal-safety), from any thread.
    package static func raise(_ signal: Int32) {
        Glibc.signal(signal, SIG_DFL)
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, signal)
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        // To this thread: if sent to the process, another thread might take it after the next line.
        Glibc.raise(signal)
    }
}
