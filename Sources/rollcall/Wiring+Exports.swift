import Files
import FrontEnds
import Settings

extension Wiring {
    /// The files that lists are exported to.
    var exports: ListExporter.Storage {
        ListExporter.Storage(
            write: { path, text, isReplacing in
                do throws(FileError) {
                    if isReplacing {
                        try ReplacedFile.write(Array(text.utf8), to: path)
                    } else {
                        try NewFile.write(Array(text.utf8), to: path)
                    }
                    return nil
                } catch {
                    return error.reason
                }
            },
            kind: { FileSystem.isFolder($0) ? .folder : FileSystem.exists($0) ? .file : .nothing },
            names: { folder in
                PrivateFolder.names(at: folder).map { FileSystem.isFolder("\(folder)/\($0)") ? $0 + "/" : $0 }
            },
            home: environment["HOME"] ?? UserDatabase.homeFolder()
        )
    }
}
