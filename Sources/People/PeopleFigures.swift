/// How the people of a list are distributed by gender, age, nationality and city.
package struct PeopleFigures: Sendable, Hashable {
    /// How many people have a trait.
    package struct Share: Sendable, Hashable {
        package var trait: PersonTrait
        package var count: Int
    }

    package var count: Int
    /// Women, then men.
    package var genders: [Share]
    /// Ten years each, from the first decade with anybody in it to the last.
    package var ages: [Share]
    /// The most frequent ones first, ties by name; likewise the cities.
    package var nationalities: [Share]
    package var cities: [Share]

    /// The maximum number of nationalities, and of cities, that are listed.
    package static let limit = 1_000
}

/// A trait by which people can be counted and filtered.
package enum PersonTrait: Sendable, Hashable {
    case gender(Gender)
    case ages(ClosedRange<Int>)
    case nationality(String)
    case city(String)
}

extension Directory {
    /// Counts people in one pass; a million take a few milliseconds.
    package func figures(of rows: [Int32]) -> PeopleFigures {
        var demographics = [Int](repeating: 0, count: PersonTraits.demographicCount)
        var places = [Int](repeating: 0, count: table.placePool.places.count)
        table.traits.withUnsafeBufferPointer { traits in
            table.places.withUnsafeBufferPointer { placeOf in
                demographics.withUnsafeMutableBufferPointer { demographics in
                    places.withUnsafeMutableBufferPointer { places in
                        for row in rows {
                            demographics[traits[Int(row)].demographic] += 1
                            places[Int(placeOf[Int(row)])] += 1
                        }
                    }
                }
            }
        }
        let men = demographics[256...].reduce(0, +)
        let byAge = (0..<256).map { demographics[$0] + demographics[$0 + 256] }
        return PeopleFigures(
            count: rows.count,
            genders: [
                .init(trait: .gender(.female), count: rows.count - men), .init(trait: .gender(.male), count: men),
            ],
            ages: Self.decades(byAge),
            nationalities: ranked(places, \.nationality, in: table.nationalityPool) { .nationality($0) },
            cities: ranked(places, \.city, in: table.cityPool) { .city($0) }
        )
    }

    /// Returns the rows of people who have a trait, in their order.
    package func rows(among rows: [Int32], with trait: PersonTrait) -> [Int32] {
        switch trait {
        case .gender(let gender): rows.filter { table.traits[Int($0)].gender == gender }
        case .ages(let ages): rows.filter { ages.contains(table.traits[Int($0)].age) }
        case .nationality(let name): self.rows(among: rows, named: name, table.nationalityPool, \.nationality)
        case .city(let name): self.rows(among: rows, named: name, table.cityPool, \.city)
        }
    }

    private static func decades(_ byAge: [Int]) -> [PeopleFigures.Share] {
        guard let first = byAge.firstIndex(where: { $0 > 0 }), let last = byAge.lastIndex(where: { $0 > 0 }) else {
            return []
        }
        return (first / 10...last / 10).map { decade in
            let ages = decade * 10...decade * 10 + 9
            let count = byAge[ages.lowerBound...min(ages.upperBound, byAge.count - 1)].reduce(0, +)
            return PeopleFigures.Share(trait: .ages(ages), count: count)
        }
    }

    /// Sums the counts of places by a name that several of them share.
    private func ranked(
        _ places: [Int], _ name: KeyPath<Place, UInt32>, in pool: TextPool, _ trait: (String) -> PersonTrait
    ) -> [PeopleFigures.Share] {
        var counts = [Int](repeating: 0, count: pool.count)
        for (place, count) in zip(table.placePool.places, places) { counts[Int(place[keyPath: name])] += count }
        let named = counts.indices.filter { counts[$0] > 0 && !pool.isEmpty(at: $0) }
            .map { (name: pool.string(at: $0), count: counts[$0]) }
            .sorted { $0.count != $1.count ? $0.count > $1.count : $0.name < $1.name }
        return named.prefix(PeopleFigures.limit).map { .init(trait: trait($0.name), count: $0.count) }
    }

    private func rows(
        among rows: [Int32], named name: String, _ pool: TextPool, _ index: KeyPath<Place, UInt32>
    ) -> [Int32] {
        var name = name
        guard let found = name.withUTF8({ pool.find($0) }) else { return [] }
        let isThere = table.placePool.places.map { Int($0[keyPath: index]) == found }
        return rows.filter { isThere[Int(table.places[Int($0)])] }
    }
}
