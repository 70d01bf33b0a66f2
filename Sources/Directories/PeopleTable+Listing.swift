import People

extension PeopleTable {
    /// Creates a table of a listing's people.
    init(_ listing: DirectoryListing) {
        self.init(schema: listing.schema)
        reserveCapacity(listing.records.count)
        for record in listing.records { append(record) }
    }
}
