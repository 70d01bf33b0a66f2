internal import CReadline
import Files
import Glibc

/// Why the user's readline start-up file (`~/.inputrc`) was not read. Facts only.
package enum StartupFileError: Error, Sendable, Hashable {
    /// The file includes itself, directly or through others.
    case includesItself(path: String)
    /// Files are included more than `limit` levels deep.
    case tooDeep(path: String, limit: Int)
    /// The file and those it includes exceed `bytes` bytes or `files` files.
    case tooLarge(path: String, bytes: Int, files: Int)
    /// The file, or one that it includes, is a pipe: reading it would wait for a writer.
    case pipe(path: String)
}

/// The start-up file that readline would read, checked before it does.
///
/// readline follows `$include` without limit until it crashes.
struct StartupFile {
    static let depthLimit = 16
    static let byteLimit = 1 << 20
    static let fileLimit = 64

    private var files = 0
    private var bytes = 0
    private let root: String

    private init(_ root: String) { self.root = root }

    /// Checks the first of `paths` that can be read; a `$include` counts whatever condition it is under.
    @MainActor static func check(_ paths: [String]) throws(StartupFileError) {
        for path in paths {
            var file = StartupFile(path)
            if try file.read(path, within: []) { return }
        }
    }

    /// Returns whether the file can be read.
    @MainActor private mutating func read(
        _ path: String, within outer: [(dev_t, ino_t)]
    ) throws(StartupFileError) -> Bool {
        guard outer.count < Self.depthLimit else { throw .tooDeep(path: root, limit: Self.depthLimit) }
        // As readline does: `~` and `~name` stand for home directories.
        guard let expanded = tilde_expand(path) else { return false }
        defer { free(expanded) }
        let descriptor = open(expanded, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return false }
        if status.st_mode & S_IFMT == S_IFIFO { throw .pipe(path: path) }
        guard status.st_mode & S_IFMT == S_IFREG else { return status.st_mode & S_IFMT == S_IFCHR }
        let id = (status.st_dev, status.st_ino)
        if outer.contains(where: { $0 == id }) { throw .includesItself(path: root) }
        files += 1
        bytes += Int(status.st_size)
        guard files <= Self.fileLimit, bytes <= Self.byteLimit else {
            throw .tooLarge(path: root, bytes: Self.byteLimit, files: Self.fileLimit)
        }
        let content = [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
            count = (try? Descriptor.read(descriptor, into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
        }
        for line in content.split(separator: UInt8(ascii: "\n")) {
            if let name = Self.included(by: line) { _ = try read(name, within: outer + [id]) }
        }
        return true
    }

    /// Returns the file that a line includes; `nil` for any other line. Blanks are readline's: space and tab.
    private static func included(by line: ArraySlice<UInt8>) -> String? {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        let line = line.drop(while: isBlank)
        guard line.first == UInt8(ascii: "$") else { return nil }
        let directive = line.dropFirst().drop(while: isBlank)
        let word = directive.prefix { !isBlank($0) }
        guard String(decoding: word, as: UTF8.self).lowercased() == "include" else { return nil }
        return String(decoding: directive[word.endIndex...].drop(while: isBlank), as: UTF8.self)
    }
}
