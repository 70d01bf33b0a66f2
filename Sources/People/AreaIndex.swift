/// An index of the people in each city, state and country, built by one counting sort. Takes 4 bytes per person, and
/// keeps the first nine of each area.
final class AreaIndex: Sendable {
    /// One more than the limit of eight, since one of them may be the person in question.
    static let headLength = 9

    /// All rows, grouped by city; cities are grouped by state, and states by country.
    private let order: [Int32]
    /// The city, state and country of each place in the table.
    private let areas: [PlaceAreas]
    /// The offset in `order` of each city, state and country, followed by the end.
    private let cityStarts: [Int32]
    private let stateStarts: [Int32]
    private let countryStarts: [Int32]
    private let stateHeads: AreaHeads
    private let countryHeads: AreaHeads

    private struct PlaceAreas: Sendable {
        var city = 0
        var state = 0
        var country = 0
    }

    init(_ table: PeopleTable) {
        let places = table.placePool.places
        let ranked = places.indices.sorted { left, right in
            let (left, right) = (places[left], places[right])
            return (left.country, left.state, left.city) < (right.country, right.state, right.city)
        }
        var areas = [PlaceAreas](repeating: PlaceAreas(), count: places.count)
        var current = PlaceAreas(city: -1, state: -1, country: -1)
        var stateOfCity: [Int] = []
        var countryOfState: [Int] = []
        for (rank, index) in ranked.enumerated() {
            let place = places[index]
            let former = rank == 0 ? nil : places[ranked[rank - 1]]
            let isNewCountry = former?.country != place.country
            let isNewState = isNewCountry || former?.state != place.state
            if isNewCountry { current.country += 1 }
            if isNewState {
                current.state += 1
                countryOfState.append(current.country)
            }
            if isNewState || former?.city != place.city {
                current.city += 1
                stateOfCity.append(current.state)
            }
            areas[index] = current
        }
        self.areas = areas
        let countries = current.country + 1

        var cityStarts = [Int32](repeating: 0, count: stateOfCity.count + 1)
        for place in table.places { cityStarts[areas[Int(place)].city + 1] += 1 }
        for city in stateOfCity.indices { cityStarts[city + 1] += cityStarts[city] }
        self.cityStarts = cityStarts
        let stateStarts = Self.starts(of: countryOfState.count, parts: stateOfCity, partStarts: cityStarts)
        let countryStarts = Self.starts(of: countries, parts: countryOfState, partStarts: stateStarts)
        self.stateStarts = stateStarts
        self.countryStarts = countryStarts

        var stateHeads = AreaHeads(starts: stateStarts)
        var countryHeads = AreaHeads(starts: countryStarts)
        var cursors = cityStarts
        order = [Int32](unsafeUninitializedCapacity: table.count) { order, count in
            for (row, place) in table.places.enumerated() {
                let area = areas[Int(place)]
                let row = Int32(truncatingIfNeeded: row)
                order[Int(cursors[area.city])] = row
                cursors[area.city] += 1
                stateHeads.add(row, to: area.state)
                countryHeads.add(row, to: area.country)
            }
            count = table.count
        }
        self.stateHeads = stateHeads
        self.countryHeads = countryHeads
    }

    /// Returns the offsets of `count` areas, given the offsets of their parts.
    private static func starts(of count: Int, parts: [Int], partStarts: [Int32]) -> [Int32] {
        var starts: [Int32] = []
        starts.reserveCapacity(count + 1)
        for (part, area) in parts.enumerated() where area == starts.count { starts.append(partStarts[part]) }
        starts.append(partStarts[partStarts.count - 1])
        return starts
    }

    func sameArea(of row: Int, by levels: [AreaLevel], limit: Int, in table: PeopleTable) -> SameArea {
        var (level, name) = (AreaLevel.country, "")
        for asked in levels.isEmpty ? AreaLevel.allCases : levels {
            level = asked
            name = self.name(of: level, at: row, in: table)
            let count = range(of: level, at: row, in: table).count - 1
            guard !name.isEmpty, count > 0 else { continue }
            return SameArea(
                level: level, name: name, count: count, rows: rows(of: level, at: row, limit: limit, in: table))
        }
        return SameArea(level: level, name: name, count: 0, rows: [])
    }

    private func range(of level: AreaLevel, at row: Int, in table: PeopleTable) -> Range<Int> {
        let area = areas[Int(table.places[row])]
        switch level {
        case .city: return Int(cityStarts[area.city])..<Int(cityStarts[area.city + 1])
        case .state: return Int(stateStarts[area.state])..<Int(stateStarts[area.state + 1])
        case .country: return Int(countryStarts[area.country])..<Int(countryStarts[area.country + 1])
        }
    }

    private func rows(of level: AreaLevel, at row: Int, limit: Int, in table: PeopleTable) -> [Int32] {
        let area = areas[Int(table.places[row])]
        let range = range(of: level, at: row, in: table)
        let isShort = limit < Self.headLength
        let candidates: ArraySlice<Int32>
        switch level {
        case .city: candidates = order[range]
        case .state: candidates = isShort ? stateHeads.head(of: area.state) : order[range].sorted()[...]
        case .country: candidates = isShort ? countryHeads.head(of: area.country) : order[range].sorted()[...]
        }
        var rows: [Int32] = []
        rows.reserveCapacity(Swift.max(0, min(limit, range.count - 1)))
        for candidate in candidates {
            if rows.count >= limit { break }
            if Int(candidate) != row { rows.append(candidate) }
        }
        return rows
    }

    private func name(of level: AreaLevel, at row: Int, in table: PeopleTable) -> String {
        switch level {
        case .city: table.city(at: row)
        case .state: table.state(at: row)
        case .country: table.country(at: row)
        }
    }
}
