import Files
import FrontEnds
import Glibc
import Settings

extension Wiring {
    /// The files that lists are exported to.
    var exports: ListExporter.Storage {
        ListExporter.Storage(
            write: { path, text, isReplacing in
                do throws(FileError) {
                    guard isReplacing else {
                        try NewFile.write(Array(text.utf8), to: path)
                        return nil
                    }
                    // Written beside and renamed, so that what was there stays whole if writing fails.
                    let draft = "\(path).\(getpid())"
                    try NewFile.write(Array(text.utf8), to: draft)
                    guard rename(draft, path) == 0 else {
                        let reason = String(cString: strerror(errno))
                        unlink(draft)
                        return reason
                    }
                    return nil
                } catch {
                    return error.reason
                }
            },
            exists: { access($0, F_OK) == 0 },
            names: { folder in
                PrivateFolder.names(at: folder).map { name in
                    var status = stat()
                    let isFolder = stat("\(folder)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
                    return isFolder ? name + "/" : name
                }
            },
            home: environment["HOME"] ?? UserDatabase.homeFolder()
        )
    }
}
