package import People

/// People with the fields that their directory has, and what was left out of them.
package struct DirectoryListing: Sendable, Hashable {
    package var schema: DirectorySchema
    package var records: [DirectoryRecord]
    /// Rows that could not be read, in their order.
    package var faults: [RowFault]
    /// Whether the directory has more people than these.
    package var isCutShort = false
}

/// A row that is left out since it is broken.
package struct RowFault: Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
        /// A quoted cell that is never closed, or that goes on behind its closing quote.
        case quote
        /// More cells than there are headings.
        case cells(found: Int, headings: Int)
        /// Text in another encoding than UTF-8.
        case encoding
        case notJSON
        /// JSON, but no object.
        case notAnObject
        /// A card or an entry without an end, a property, or with a value that its encoding does not allow.
        case incomplete
        /// A card that the server names and does not show.
        case refused
    }

    /// Counted from 1; where the row begins.
    package var line: Int
    package var reason: Reason
    /// The address of a card on a server, which says more than a line; as the server writes it.
    package var card: String?
}

extension PeopleTable {
    init(_ listing: DirectoryListing) {
        self.init(schema: listing.schema)
        isCutShort = listing.isCutShort
        reserveCapacity(listing.records.count)
        for record in listing.records { append(record) }
    }
}
