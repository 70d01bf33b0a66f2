private import Glibc
private import Synchronization

/// Lets tests make system calls fail that otherwise hardly ever do. Without a hook it costs one load.
package enum SystemFault {
    package enum Call: Sendable, CaseIterable { case open, read, write, sync, rename, link, unlink, makeFolder, lock }

    /// What a call is about.
    package enum Subject: Sendable {
        case path(String)
        case descriptor(Int32)
    }

    /// Returns the error number that a call fails with; `nil` lets it happen. Called on any thread.
    package typealias Hook = @Sendable (Call, Subject) -> Int32?

    private static let isSet = Atomic(false)
    private static let hook = Mutex<Hook?>(nil)

    /// Sets or removes the hook of the whole process.
    package static func set(_ new: Hook?) {
        hook.withLock { $0 = new }
        isSet.store(new != nil, ordering: .releasing)
    }

    /// Returns whether a call fails instead of being made; then it sets `errno`.
    static func inject(_ call: Call, _ subject: @autoclosure () -> Subject) -> Bool {
        guard isSet.load(ordering: .relaxed), let hook = hook.withLock({ $0 }), let code = hook(call, subject()) else {
            return false
        }
        errno = code
        return true
    }
}
