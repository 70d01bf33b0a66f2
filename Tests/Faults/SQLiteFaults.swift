import CSQLite
import Glibc
import Synchronization

/// Makes SQLite's calls to the system fail, by the table that SQLite has for such tests
/// (https://www.sqlite.org/c3ref/vfs.html, `xSetSystemCall`).
package enum SQLiteFaults {
    private static let plan = Mutex<FaultPlan?>(nil)

    package static func set(_ new: FaultPlan?) {
        _ = isInstalled
        plan.withLock { $0 = new }
    }

    /// Whether a call fails; then `errno` says why.
    private static func inject(_ call: String, _ descriptor: Int32) -> Bool {
        fail(plan.withLock { $0 }?.strike(call, descriptor))
    }

    private static func inject(_ call: String, _ path: UnsafePointer<CChar>?) -> Bool {
        fail(path.flatMap { path in plan.withLock { $0 }?.strike(call, String(cString: path)) })
    }

    private static func fail(_ code: Int32?) -> Bool {
        guard let code else { return false }
        errno = code
        return true
    }

    private typealias Open = @convention(c) (UnsafePointer<CChar>?, Int32, mode_t) -> Int32
    private typealias Transfer = @convention(c) (Int32, UnsafeMutableRawPointer?, Int, Int) -> Int
    private typealias Truncate = @convention(c) (Int32, Int) -> Int32
    private typealias Control = @convention(c) (Int32, Int32, UnsafeMutableRawPointer?) -> Int32
    private typealias Unlink = @convention(c) (UnsafePointer<CChar>?) -> Int32

    private static let isInstalled: Bool = {
        guard let system = sqlite3_vfs_find(nil), let set = system.pointee.xSetSystemCall,
            let get = system.pointee.xGetSystemCall
        else { return false }
        let open: Open = { path, flags, mode in
            guard let path, !SQLiteFaults.inject("open", path) else { return -1 }
            return Glibc.open(path, flags, mode)
        }
        let read: Transfer = { file, target, count, offset in
            SQLiteFaults.inject("read", file) ? -1 : pread(file, target, count, offset)
        }
        let write: Transfer = { file, source, count, offset in
            SQLiteFaults.inject("write", file) ? -1 : pwrite(file, source, count, offset)
        }
        let truncate: Truncate = { file, size in
            SQLiteFaults.inject("truncate", file) ? -1 : ftruncate(file, size)
        }
        let control: Control = { file, command, argument in
            // A lock of this process is always given back (POSIX, fcntl); `l_type` is the first of its description.
            let isRelease = command == F_SETLK && argument?.load(as: Int16.self) == Int16(F_UNLCK)
            guard isRelease || !SQLiteFaults.inject("control", file) else { return -1 }
            return argument.map { fcntl(file, command, $0) } ?? fcntl(file, command)
        }
        let unlink: Unlink = { path in
            guard let path, !SQLiteFaults.inject("unlink", path) else { return -1 }
            return Glibc.unlink(path)
        }
        let calls: [(String, sqlite3_syscall_ptr)] = [
            ("open", unsafeBitCast(open, to: sqlite3_syscall_ptr.self)),
            ("pread", unsafeBitCast(read, to: sqlite3_syscall_ptr.self)),
            ("pread64", unsafeBitCast(read, to: sqlite3_syscall_ptr.self)),
            ("pwrite", unsafeBitCast(write, to: sqlite3_syscall_ptr.self)),
            ("pwrite64", unsafeBitCast(write, to: sqlite3_syscall_ptr.self)),
            ("ftruncate", unsafeBitCast(truncate, to: sqlite3_syscall_ptr.self)),
            ("fcntl", unsafeBitCast(control, to: sqlite3_syscall_ptr.self)),
            ("unlink", unsafeBitCast(unlink, to: sqlite3_syscall_ptr.self)),
        ]
        // Only what this build of SQLite calls itself.
        for (name, call) in calls where get(system, name) != nil { _ = set(system, name, call) }
        return true
    }()
}
