extension PeopleTable {
    /// UTF-8 text owned by the caller, valid for the duration of a call.
    package typealias Bytes = UnsafeBufferPointer<UInt8>

    /// A city with its state, country and nationality, stored in a table once; valid for that table and its copies.
    package struct PlaceID: Sendable, Hashable {
        let index: UInt32
    }

    /// The URL of a portrait, stored in a table once; valid for that table and its copies.
    package struct PictureID: Sendable, Hashable {
        let index: UInt32
    }

    /// A person as bytes, for sources that generate or parse people by the million; adding one creates no `String`.
    package struct Row {
        /// A person's id, as text (a UUID's text is packed) or as the 128 bits of a UUID.
        package enum ID {
            case text(Bytes)
            case uuid(high: UInt64, low: UInt64)
        }

        package var id: ID
        package var name: Bytes
        package var age: Int
        package var gender: Gender
        package var email: Bytes
        package var phone: Bytes
        package var cell: Bytes
        package var place: PlaceID
        package var picture: PictureID

        package init(
            id: ID, name: Bytes, age: Int, gender: Gender, email: Bytes, phone: Bytes, cell: Bytes,
            place: PlaceID, picture: PictureID
        ) {
            self.id = id
            self.name = name
            self.age = age
            self.gender = gender
            self.email = email
            self.phone = phone
            self.cell = cell
            self.place = place
            self.picture = picture
        }
    }

    /// Adds a person as the last row; `place` and `picture` must belong to this table.
    package mutating func append(_ row: Row) {
        precondition(
            row.place.index < placePool.places.count && row.picture.index < picturePool.count,
            "a place or picture of another table")
        let key: PersonKey
        var idText = Bytes(start: nil, count: 0)
        var hasTextID = false
        switch row.id {
        case .uuid(let high, let low): key = PersonKey(high: high, low: low)
        case .text(let bytes):
            (key, hasTextID) = PersonKey.of(bytes)
            if hasTextID { idText = bytes }
        }
        let folded = TextFolding.searchText(name: row.name, email: row.email)
        var traits = PersonTraits(age: row.age, gender: row.gender, hasTextID: hasTextID)
        traits.isFolded = !folded.isEmpty
        startRecord()
        folded.withUnsafeBufferPointer { folded in
            let texts = row.name.count + row.email.count + folded.count + idText.count
            let numbers = row.phone.count + row.cell.count
            let capacity = texts + numbers + RecordWriter.lengthsLimit
            // Written separately and appended at once, which costs less than growing the blob piece by piece.
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { space in
                guard let start = space.baseAddress else { return }
                var writer = RecordWriter(start)
                writer.length(row.name.count)
                writer.length(row.email.count)
                writer.length(row.phone.count)
                writer.length(row.cell.count)
                if traits.isFolded { writer.length(folded.count) }
                if hasTextID { writer.length(idText.count) }
                writer.bytes(row.name)
                writer.bytes(row.email)
                writer.bytes(folded)
                traits.isPhonePacked = writer.number(row.phone)
                traits.isCellPacked = writer.number(row.cell)
                writer.bytes(idText)
                text.append(contentsOf: UnsafeBufferPointer(rebasing: space[..<(writer.end - start)]))
            }
        }
        keys.append(key)
        self.traits.append(traits)
        places.append(row.place.index)
        pictures.append(row.picture.index)
    }

    /// Returns the id of a place, adding it if necessary.
    package mutating func place(city: Bytes, state: Bytes, country: Bytes, nationality: Bytes) -> PlaceID {
        let place = Place(
            city: cityPool.intern(city), state: statePool.intern(state), country: countryPool.intern(country),
            nationality: nationalityPool.intern(nationality))
        return PlaceID(index: placePool.intern(place))
    }

    /// Returns the id of a place, adding it if necessary.
    package mutating func place(city: String, state: String, country: String, nationality: String) -> PlaceID {
        var (city, state, country, nationality) = (city, state, country, nationality)
        return city.withUTF8 { city in
            state.withUTF8 { state in
                country.withUTF8 { country in
                    nationality.withUTF8 { nationality in
                        place(city: city, state: state, country: country, nationality: nationality)
                    }
                }
            }
        }
    }

    /// Returns the id of a portrait's URL, adding it if necessary; an empty URL means no portrait.
    package mutating func picture(_ url: Bytes) -> PictureID {
        PictureID(index: picturePool.intern(url))
    }

    /// Returns the id of a portrait's URL, adding it if necessary; an empty URL means no portrait.
    package mutating func picture(_ url: String) -> PictureID {
        var url = url
        return url.withUTF8 { picture($0) }
    }

    /// Records the start of the next record and, at the start of a block, the block's base.
    mutating func startRecord() {
        if starts.count & ((1 << Self.blockShift) - 1) == 0 { bases.append(text.count) }
        starts.append(UInt32(text.count - bases[bases.count - 1]))
    }
}
