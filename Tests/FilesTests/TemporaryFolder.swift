import Foundation

/// A folder of one test, gone with it.
final class TemporaryFolder: Sendable {
    let path = NSTemporaryDirectory() + "rollcall-files-\(UUID().uuidString)"

    init() { try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Makes a file and gives its path.
    func file(_ name: String, _ data: Data, mode: Int = 0o600) -> String {
        let file = path + "/" + name
        _ = FileManager.default.createFile(atPath: file, contents: data)
        chmod(file, mode_t(mode))
        return file
    }
}
