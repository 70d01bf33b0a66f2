import Glibc

/// What job control can do with this process's group.
enum ProcessGroup {
    /// Whether nobody could continue the group once it is stopped.
    ///
    /// This is so if no member has a parent in the same session but in another group. In that case POSIX (2.4.3, Signal
    /// Actions) discards the terminal's stop signals.
    static var isOrphaned: Bool {
        let group = getpgrp()
        var parent = getppid()
        // A member's parent may be a member too, as with `sh -c` in front of the program.
        while parent > 0, getpgid(parent) == group {
            guard let next = parentOf(parent) else { return getsid(0) == group }
            parent = next
        }
        return parent <= 0 || getsid(parent) != getsid(0)
    }

    // The fourth field of `/proc/PID/stat`; the second, the name in parentheses, may contain spaces and parentheses
    // (proc(5)).
    private static func parentOf(_ process: pid_t) -> pid_t? {
        let descriptor = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let bytes = [UInt8](unsafeUninitializedCapacity: 512) { buffer, count in
            count = max(read(descriptor, buffer.baseAddress, buffer.count), 0)
        }
        guard let end = bytes.lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let fields = bytes[(end + 1)...].split(separator: UInt8(ascii: " "))
        return fields.count > 1 ? pid_t(String(decoding: fields[1], as: UTF8.self)) : nil
    }
}
