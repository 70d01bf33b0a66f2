import Foundation
private import Glibc

extension Process {
    /// Runs it so that it can be ended: a queue's threads block most signals, and what is started from them would too.
    func runWithoutBlockedSignals() throws {
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try run()
    }
}
