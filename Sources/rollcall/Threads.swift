import Glibc

/// How many threads the program may start.
///
/// libdispatch, when it cannot start one, tries again every second, forever and without a word.
enum Threads {
    /// The threads that signing in and browsing have at the same time: the queues', the network's, and the one that
    /// watches over signals.
    static let minimum = 12

    /// A user's limit from here on is far, however many processes the user has: trying takes about 0.5 ms.
    private static let far = 4_096
    /// As many left in a container are enough for others that start meanwhile, too.
    private static let plenty = 64
    /// Bytes of a stack that holds nothing.
    private static let stack = 256 * 1_024

    /// Whether `minimum` threads can be started at once. It is tried only where a limit is near: that of the user's
    /// processes (RLIMIT_NPROC), or that of the container.
    static func areEnough() -> Bool { !isLimitNear || canStart(minimum) }

    private static var isLimitNear: Bool {
        var limit = rlimit()
        if getrlimit(__rlimit_resource_t(__RLIMIT_NPROC.rawValue), &limit) == 0, limit.rlim_cur < far { return true }
        // Where a container has its own, by version 2 and by version 1 of control groups (cgroups(7)).
        let most = number(in: "/sys/fs/cgroup/pids.max")
        if let most { return most - (number(in: "/sys/fs/cgroup/pids.current") ?? most) < plenty }
        guard let most = number(in: "/sys/fs/cgroup/pids/pids.max") else { return false }
        return most - (number(in: "/sys/fs/cgroup/pids/pids.current") ?? most) < plenty
    }

    /// The number that a file of the kernel consists of; `nil` if there is no such file, or no limit ("max") in it.
    private static func number(in path: String) -> Int? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return withUnsafeTemporaryAllocation(byteCount: 32, alignment: 1) { bytes in
            let count = max(read(descriptor, bytes.baseAddress, bytes.count), 0)
            return Int(String(decoding: bytes.prefix(count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
        }
    }

    private static func canStart(_ count: Int) -> Bool {
        let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
        defer { attributes.deallocate() }
        guard pthread_attr_init(attributes) == 0 else { return false }
        defer { pthread_attr_destroy(attributes) }
        pthread_attr_setstacksize(attributes, stack)
        // Held until the last one is started, so that all of them are there at once.
        let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        defer { gate.deallocate() }
        pthread_mutex_init(gate, nil)
        pthread_mutex_lock(gate)
        var started: [pthread_t] = []
        while started.count < count {
            var thread = pthread_t()
            let code = pthread_create(
                &thread, attributes,
                { context in
                    guard let gate = context?.assumingMemoryBound(to: pthread_mutex_t.self) else { return nil }
                    pthread_mutex_lock(gate)
                    pthread_mutex_unlock(gate)
                    return nil
                }, gate)
            guard code == 0 else { break }
            started.append(thread)
        }
        pthread_mutex_unlock(gate)
        for thread in started { pthread_join(thread, nil) }
        return started.count == count
    }
}
