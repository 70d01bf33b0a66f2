internal import Files

extension SessionStoreError {
    /// Why a file's bytes are not had.
    init(reading fault: FileError, of file: PrivateFile) {
        let path = file.path
        self =
            switch fault {
            case .looseMode(let mode): .looseMode(path: path, mode: mode)
            case .foreignOwner(let owner): .foreignOwner(path: path, owner: owner)
            case .symbolicLink: .symbolicLink(path: path)
            case .notRegularFile: .notRegularFile(path: path)
            case .tooLarge(let limit): .tooLarge(path: path, limit: limit)
            case .missing, .system: .notReadable(path: path, reason: fault.reason)
            }
    }

    /// Why a file is not written, which may be for the folder that it stands in.
    init(writing fault: FileError, to file: PrivateFile) {
        self =
            switch fault {
            case .looseMode(let mode): .looseFolder(path: file.folder, mode: mode)
            case .foreignOwner(let owner): .foreignFolder(path: file.folder, owner: owner)
            default: .notWritable(path: file.path, reason: fault.reason)
            }
    }
}
