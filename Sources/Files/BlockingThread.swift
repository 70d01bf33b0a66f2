private import Glibc

/// A thread of its own for calls that block, so that none of Swift's pool is held up.
package enum BlockingThread {
    /// Runs `body` on a new thread. All signals are blocked there and in any threads that `body` starts, so that they
    /// reach only the threads that existed before.
    ///
    /// - Returns: The error number if no thread could be created, in which case `body` is not run.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Int32? {
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let context = Unmanaged.passRetained(Body(body))
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, context.toOpaque())
        guard code == 0 else {
            context.release()
            return code
        }
        pthread_detach(thread)
        return nil
    }

    /// A closure that can be passed through a pointer.
    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}
