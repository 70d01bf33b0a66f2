private import Glibc

/// A file that only its owner may read: checked when it is opened, replaced as a whole.
package struct PrivateFile: Sendable {
    package let path: String

    static let checks: FileChecks = [.notLinked, .own, .closedToOthers]

    package init(path: String) { self.path = path }

    package var folder: String { PrivateFolder.parent(of: path) }

    /// Returns the bytes; `nil` if there is no file.
    package func read(limit: Int) throws(FileError) -> [UInt8]? { try withBytes(limit: limit) { Array($0) } }

    /// Lends the bytes, which are wiped afterwards: for secrets.
    ///
    /// - Returns: `nil` if there is no file.
    package func withBytes<Result>(
        limit: Int, _ use: (UnsafeRawBufferPointer) -> Result
    ) throws(FileError) -> Result? {
        do {
            return try WholeFile.withBytes(path, limit: limit, checks: Self.checks, use)
        } catch .missing {
            return nil
        } catch {
            throw error
        }
    }

    /// Replaces whatever is at the path, even a symbolic link, and creates the folder if it is missing.
    ///
    /// Writes a temporary file and renames it, and removes those that killed processes left behind.
    ///
    /// - Parameters:
    ///   - isLasting: Whether the file must survive a power cut.
    ///   - isOneOfMany: Whether there may be thousands of such files in the folder, none of them secret. Then leftovers
    ///     are not looked for.
    package func write(
        _ bytes: UnsafeRawBufferPointer, isLasting: Bool = true, isOneOfMany: Bool = false
    ) throws(FileError) {
        try PrivateFolder.make(at: folder)
        let (draft, descriptor) = try Draft.make(for: path)
        do throws(FileError) {
            defer { close(descriptor) }
            // Held until it is renamed, or `tidy` could remove it. Without locks, the name still says whose it is.
            _ = FileSystem.lock(descriptor)
            try Descriptor.write(bytes, to: descriptor)
            if isLasting, !FileSystem.sync(descriptor) { throw .last }
            guard FileSystem.rename(draft, to: path) else { throw .last }
        } catch {
            _ = FileSystem.unlink(draft)
            throw error
        }
        if isLasting { syncFolder() }
        if !isOneOfMany { Draft.tidy(for: path) }
    }

    package func write(_ bytes: [UInt8], isLasting: Bool = true, isOneOfMany: Bool = false) throws(FileError) {
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(FileError) in try write(bytes, isLasting: isLasting, isOneOfMany: isOneOfMany) }
        }
        try result.get()
    }

    /// Gives the file another path in its folder.
    package func rename(to other: String) throws(FileError) {
        guard FileSystem.rename(path, to: other) else { throw .last }
    }

    /// Removes the file; it is not an error if there is none.
    package func remove() throws(FileError) {
        guard FileSystem.unlink(path) || errno == ENOENT || errno == ENOTDIR else { throw .last }
        syncFolder()
        Draft.tidy(for: path)
    }

    /// Makes a rename or removal survive a power cut, if the file system can.
    private func syncFolder() {
        let descriptor = FileSystem.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = FileSystem.sync(descriptor)
        close(descriptor)
    }
}

extension PrivateFile {
    /// Tries whether `count` bytes could be written, and leaves nothing behind: makes what is missing of the folder and
    /// a file in it, and takes both away again.
    ///
    /// Permissions alone do not tell whether that works: a disk may be mounted to be read only or have room for a few
    /// bytes, and a process may be limited (`RLIMIT_FSIZE`).
    package func tryWriting(_ count: Int) throws(FileError) {
        var missing: [String] = []
        var place = folder
        while !FileSystem.exists(place), place != PrivateFolder.parent(of: place) {
            missing.append(place)
            place = PrivateFolder.parent(of: place)
        }
        // One that another process uses meanwhile is not empty, and stays.
        defer { for folder in missing { _ = FileSystem.removeFolder(folder) } }
        try PrivateFolder.make(at: folder)
        // Named like any draft, so that one that a killed process leaves behind is removed with the others.
        let (draft, descriptor) = try Draft.make(for: path)
        defer {
            close(descriptor)
            _ = FileSystem.unlink(draft)
        }
        try Descriptor.write([UInt8](repeating: 0, count: count), to: descriptor)
    }
}

extension PrivateFolder {
    /// Tries whether a file could be written in a folder, likewise.
    package static func tryWriting(at path: String) throws(FileError) {
        try PrivateFile(path: "\(path)/trial").tryWriting(1)
    }
}
