#if canImport(Darwin)
    private import Darwin
#elseif canImport(Musl)
    private import Musl
#else
    private import Glibc
#endif

/// The calls that take a path, passed as its bytes.
package enum FileSystem {
    package static func open(_ path: String, _ flags: Int32, mode: UInt32 = 0) -> Int32 {
        PathText.withSystemPath(path) { systemOpen($0, flags, mode) }
    }

    static func rename(_ path: String, to other: String) -> Bool {
        PathText.withSystemPath(path) { path in PathText.withSystemPath(other) { systemRename(path, $0) } }
    }

    static func link(_ path: String, to other: String) -> Bool {
        PathText.withSystemPath(path) { path in PathText.withSystemPath(other) { systemLink(path, $0) } }
    }

    static func unlink(_ path: String) -> Bool { PathText.withSystemPath(path) { systemUnlink($0) } }

    static func makeFolder(_ path: String, mode: UInt32) -> Bool {
        PathText.withSystemPath(path) { mkdir($0, mode_t(mode)) == 0 }
    }

    static func isLink(_ path: String) -> Bool {
        var status = stat()
        return PathText.withSystemPath(path) { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFLNK
    }
}

// Outside the type, whose functions shadow the system's names.

private func systemOpen(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: UInt32) -> Int32 {
    open(path, flags, mode_t(mode))
}

private func systemRename(_ path: UnsafePointer<CChar>, _ other: UnsafePointer<CChar>) -> Bool {
    rename(path, other) == 0
}

private func systemLink(_ path: UnsafePointer<CChar>, _ other: UnsafePointer<CChar>) -> Bool { link(path, other) == 0 }

private func systemUnlink(_ path: UnsafePointer<CChar>) -> Bool { unlink(path) == 0 }
