import Foundation
import SQL

/// A file in a folder of its own, for one test.
final class TemporaryFile {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sql-\(UUID())")
    var path: String { folder.appendingPathComponent("file.sqlite").path }

    init(_ bytes: Data = Data()) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try bytes.write(to: URL(fileURLWithPath: path))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func connect(timeout: Duration = .seconds(5)) throws -> SQLiteConnection {
        try SQLiteConnection(path: path, timeout: timeout)
    }
}
