import People
import SamplePeople

extension Measurement where Self == Comparison {
    /// Four sections in one pass, against four filters over values.
    static func sections(of count: Int, _ stock: PeopleStock) -> Comparison {
        Comparison(
            "\(count.grouped) people into sections", against: "four filters", goal: 1 / 20,
            rounds: count > 100_000 ? 9 : 201,
            ours: Workload(1) {
                let table = await stock.table(count)
                return { times in
                    for _ in 0..<times { precondition(Directory(table, sections: .byGenderAndAge).sections.count == 4) }
                }
            },
            peer: Workload(1) {
                let people = await stock.people(count)
                return { times in
                    for _ in 0..<times {
                        let sections = [
                            people.filter { $0.gender == .male }, people.filter { $0.gender == .female },
                            people.filter { (20...29).contains($0.age) }, people.filter { (30...39).contains($0.age) },
                        ]
                        precondition(sections.count == 4)
                    }
                }
            })
    }

    /// A list's figures, against dictionaries over values. The goal leaves 50 ms for a million people.
    static func figures(of count: Int, _ stock: PeopleStock) -> Comparison {
        Comparison(
            "figures of \(count.grouped) people", against: "four dictionaries", goal: 1 / 20, rounds: 9,
            ours: Workload(1) {
                let directory = Directory(await stock.table(count))
                let rows = Array(0..<Int32(count))
                return { times in
                    for _ in 0..<times { precondition(directory.figures(of: rows).count == count) }
                }
            },
            peer: Workload(1) {
                let people = await stock.people(count)
                return { times in
                    for _ in 0..<times {
                        var genders: [Gender: Int] = [:]
                        var ages: [Int: Int] = [:]
                        var nationalities: [String: Int] = [:]
                        var cities: [String: Int] = [:]
                        for person in people {
                            genders[person.gender, default: 0] += 1
                            ages[person.age / 10, default: 0] += 1
                            nationalities[person.nat, default: 0] += 1
                            cities[person.city, default: 0] += 1
                        }
                        precondition(genders.values.reduce(0, +) == count && !cities.isEmpty)
                    }
                }
            })
    }

    /// Who lives in the same city as each person: one index and all its answers, against a filter for each row.
    ///
    /// - Parameter sampling: filters so many rows only, spread over all, where all would take hours; `nil` filters all.
    ///   Both sides are divided by the rows they answered.
    static func areas(of count: Int, sampling: Int? = nil, _ stock: PeopleStock) -> Comparison {
        let peer = sampling.map { "a filter a row, \($0) rows sampled" } ?? "a filter a row"
        return Comparison(
            "the same city's people of each of \(count.grouped), a row", against: peer, goal: 1 / 20,
            rounds: sampling == nil ? 5 : 3,
            ours: Workload(count) {
                let directory = Directory(await stock.table(count))
                return { rows in
                    // An index of its own in each run, made within the measured time.
                    let fresh = Directory(directory.table, sections: [])
                    var total = 0
                    for row in 0..<rows { total += fresh.sameArea(of: row, by: ["city"]).count }
                    precondition(total > 0)
                }
            },
            peer: Workload(sampling ?? count) {
                let people = await stock.people(count)
                let stride = people.count / (sampling ?? count)
                return { rows in
                    var total = 0
                    for row in 0..<rows {
                        let person = people[row * stride]
                        total +=
                            people.filter {
                                $0.city == person.city && $0.state == person.state && $0.country == person.country
                                    && $0.id != person.id
                            }.count
                    }
                    precondition(total > 0)
                }
            })
    }
}

extension Int {
    /// Digits in groups of three: `1,000,000`.
    var grouped: String {
        let digits = Array(String(self))
        return digits.indices.reduce(into: "") { text, index in
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digits[index])
        }
    }
}
