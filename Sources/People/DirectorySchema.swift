/// The fields that the people of a directory have, in display order.
///
/// A person is an id and one value for each field; what a directory does not say is `FieldValue.missing`.
package struct DirectorySchema: Sendable, Hashable {
    /// The fields; their keys are distinct, and none is `id`. The first one is the name.
    package var fields: [Field]
    /// The keys of the columns that a list shows, and can be sorted by; `nil` leaves them to the fields' kinds.
    package var columnKeys: [String]?
    /// The keys of the fields that figures count, a list for each column of bars; `nil` leaves them to the kinds.
    package var figureKeys: [[String]]?

    /// - Parameter fields: At least one. A later field with the key of an earlier one is left out, as is one called `id`.
    package init(_ fields: [Field]) {
        var keys: Set<String> = ["id"]
        self.fields = fields.filter { keys.insert($0.key).inserted }
    }

    /// Returns the position of the field with a key, or `nil` if the schema has none.
    package func index(of key: String) -> Int? { fields.firstIndex { $0.key == key } }
}

/// A field of a directory's people.
package struct Field: Sendable, Hashable {
    /// What a field's values are, which decides how they are stored, shown, compared and counted.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Free text.
        case text
        /// Text with few distinct values, by which people can be grouped.
        case category
        /// A whole number.
        case number
        /// A day, without a time.
        case date
        case email, phone, url
        /// The URL of a portrait.
        case picture
        /// Several categories, such as groups.
        case list
        /// Yes or no.
        case flag
    }

    /// The member's name in JSON, the heading in CSV, and the name in configuration and commands: `department`.
    package var key: String
    /// The name for display that the directory or its description gives; `nil` if only the key is known.
    package var label: String?
    package var kind: Kind
    /// Whether a search for words looks here, where the kind has words.
    package var isSearched = true

    package init(_ key: String, _ kind: Kind, label: String? = nil) {
        self.key = key
        self.label = label
        self.kind = kind
    }
}

/// What a directory says of one field of one person.
///
/// All text is untrusted: clean it before measuring or printing it.
package enum FieldValue: Sendable, Hashable {
    /// The directory does not say.
    case missing
    /// Of a text, a category, an email address, a telephone number, a URL or a picture; not empty.
    case text(String)
    case number(Int64)
    /// Days since 1970-01-01 in the Gregorian calendar.
    case date(days: Int32)
    case flag(Bool)
    /// Not empty.
    case list([String])
}

/// A person as a directory's reader finds them: an id, and a value for each field of the schema.
package struct DirectoryRecord: Sendable, Hashable {
    package var id: String
    /// As many values as the schema has fields, in its order.
    package var values: [FieldValue]

    package init(id: String, values: [FieldValue]) {
        self.id = id
        self.values = values
    }
}
