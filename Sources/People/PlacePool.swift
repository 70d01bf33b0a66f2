/// A person's place and nationality, as indexes of pooled texts.
struct Place: Sendable, Hashable {
    var city: UInt32
    var state: UInt32
    var country: UInt32
    var nationality: UInt32

    var seededHash: UInt64 {
        SeededHash.mix(
            SeededHash.mix(UInt64(city) << 32 | UInt64(state), 0x5899_65CC_7537_4CC3),
            UInt64(country) << 32 | UInt64(nationality)
        )
    }
}

/// The distinct places in a table: a directory has few of them for many people.
struct PlacePool: Sendable {
    private(set) var places: [Place] = []
    private var slots = SlotTable()

    func find(_ place: Place) -> Int? {
        slots.find(hash: place.seededHash) { places[$0] == place }
    }

    mutating func intern(_ place: Place) -> UInt32 {
        if let found = find(place) { return UInt32(found) }
        places.append(place)
        slots.insert(places.count - 1, hash: place.seededHash) { places[$0].seededHash }
        return UInt32(places.count - 1)
    }
}
