extension PeopleTable {
    /// Appends one row of another table; `translation` belongs to that table and can be used for only one target.
    mutating func append(row: Int, of other: PeopleTable, by translation: inout PoolTranslation) {
        startRecord()
        other.withRecordBytes(at: row) { text.append(contentsOf: $0) }
        keys.append(other.keys[row])
        traits.append(other.traits[row])
        places.append(translation.place(Int(other.places[row]), of: other, in: &self))
        pictures.append(translation.picture(Int(other.pictures[row]), of: other, in: &self))
    }
}

/// Maps the indexes of another table's pooled texts to those of this one, looking up each only once.
struct PoolTranslation {
    private static let unknown = UInt32.max
    private var places: [UInt32]
    private var pictures: [UInt32]

    init(of table: PeopleTable) {
        places = Array(repeating: Self.unknown, count: table.placePool.places.count)
        pictures = Array(repeating: Self.unknown, count: table.picturePool.count)
    }

    mutating func place(_ index: Int, of source: PeopleTable, in target: inout PeopleTable) -> UInt32 {
        if places[index] == Self.unknown {
            let place = source.placePool.places[index]
            places[index] = target.placePool.intern(
                Place(
                    city: source.cityPool.withBytes(at: Int(place.city)) { target.cityPool.intern($0) },
                    state: source.statePool.withBytes(at: Int(place.state)) { target.statePool.intern($0) },
                    country: source.countryPool.withBytes(at: Int(place.country)) { target.countryPool.intern($0) },
                    nationality: source.nationalityPool.withBytes(at: Int(place.nationality)) {
                        target.nationalityPool.intern($0)
                    }))
        }
        return places[index]
    }

    mutating func picture(_ index: Int, of source: PeopleTable, in target: inout PeopleTable) -> UInt32 {
        if pictures[index] == Self.unknown {
            pictures[index] = source.picturePool.withBytes(at: index) { target.picturePool.intern($0) }
        }
        return pictures[index]
    }
}
