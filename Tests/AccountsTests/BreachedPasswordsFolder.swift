import Accounts
import Foundation

/// A folder of one test, gone with it, for a list of breached passwords and the filter made of it.
final class BreachedPasswordsFolder: Sendable {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("breached-\(UUID())").path
    private var list: String { "\(folder)/list" }
    /// Of the filter.
    var path: String { "\(folder)/filter" }

    init() throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Makes the filter of a list, and returns how many passwords it has.
    func build(_ text: String, leastCount: Int = 1, seed: () -> UInt64) throws -> Int {
        try Data(text.utf8).write(to: URL(fileURLWithPath: list))
        return try BreachedPasswords.build(from: list, to: path, leastCount: leastCount, seed: seed)
    }

    /// Writes a filter, and returns why it is refused.
    func problem(_ data: Data) throws -> BreachedPasswords.Problem? {
        try data.write(to: URL(fileURLWithPath: path))
        do throws(BreachedPasswords.Problem) {
            _ = try BreachedPasswords(path: path)
            return nil
        } catch {
            return error
        }
    }
}
