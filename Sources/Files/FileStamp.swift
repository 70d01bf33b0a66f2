private import Glibc

/// What stat(2) reports about a file: it differs once the file has been replaced or written to.
package struct FileStamp: Sendable, Equatable {
    private let parts: [Int]

    /// Returns `nil` if the file cannot be examined.
    package init?(_ path: String) {
        var status = stat()
        guard PathText.withSystemPath(path, { stat($0, &status) }) == 0 else { return nil }
        parts = [
            Int(status.st_dev), Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
            status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
        ]
    }
}
