private import Glibc

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
