internal import Files

extension SessionStoreFailure {
    /// Maps the reason why a file could not be read.
    init(reading fault: FileFault, of file: PrivateFile) {
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

    /// Maps the reason why a file could not be written, which may lie in its folder.
    init(writing fault: FileFault, to file: PrivateFile) {
        self =
            switch fault {
            case .looseMode(let mode): .looseFolder(path: file.folder, mode: mode)
            case .foreignOwner(let owner): .foreignFolder(path: file.folder, owner: owner)
            default: .notWritable(path: file.path, reason: fault.reason)
            }
    }
}
