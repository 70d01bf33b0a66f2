/// A person in the directory, by themselves.
///
/// All text is untrusted: clean it before measuring or printing it.
package struct Person: Sendable, Hashable, Identifiable {
    package let schema: DirectorySchema
    package var record: DirectoryRecord

    /// - Parameter record: Has as many values as the schema has fields.
    package init(_ record: DirectoryRecord, schema: DirectorySchema) {
        self.schema = schema
        self.record = record
    }

    /// The person's identifier in the directory.
    package var id: String { record.id }
    package var values: [FieldValue] { record.values }
    /// The text of the first field; empty if the directory does not say it.
    package var name: String { values.first.flatMap(\.text) ?? "" }

    /// The value of a field; missing in a directory without it.
    package subscript(key: String) -> FieldValue { schema.index(of: key).map { values[$0] } ?? .missing }

    package subscript(role: DirectorySchema.Role) -> FieldValue {
        schema.index(of: role).map { values[$0] } ?? .missing
    }

    /// The text of a field; empty if the directory does not say it.
    package func text(_ role: DirectorySchema.Role) -> String { self[role].text ?? "" }
}
