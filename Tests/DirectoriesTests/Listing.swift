import Directories
import People

/// Reads a file's text.
func listing(_ text: String) throws -> DirectoryListing { try DirectoryFile.read(Array(text.utf8)) }

extension DirectoryListing {
    /// The value of a field of the person at a position.
    subscript(_ row: Int, _ key: String) -> FieldValue? {
        schema.index(of: key).flatMap { records.indices.contains(row) ? records[row].values[$0] : nil }
    }

    var keys: [String] { schema.fields.map(\.key) }

    func kind(_ key: String) -> Field.Kind? { schema.fields.first { $0.key == key }?.kind }

    var ids: [String] { records.map(\.id) }
}
