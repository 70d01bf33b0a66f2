import People

extension Directory {
    /// Expands the area of the person in `row`, or collapses it if it is the open one.
    func toggle(_ row: Int, number: Int?, isOpen: Bool, by rules: BrowsingRules) -> Toggle {
        isOpen
            ? Toggle(person: person(at: row), number: number, sameArea: nil)
            : expansion(of: row, number: number, by: rules)
    }

    /// Returns a person together with the others in their area.
    func expansion(of row: Int, number: Int?, by rules: BrowsingRules) -> Toggle {
        let area = sameArea(of: row, by: rules.same, limit: BrowsingRules.previewLimit)
        return Toggle(
            person: person(at: row), number: number,
            sameArea: SameAreaPeople(
                field: area.field, area: area.name, count: area.count, people: area.rows.map { person(at: $0) }
            )
        )
    }

    /// Returns the row of the person that a command refers to, by their number in what is shown or by id, and that
    /// number.
    func find(_ text: String, numbered shown: [Int32], among all: [Int32]) -> (row: Int, number: Int?)? {
        // A directory's ids may be numbers as well: what was printed as a number is meant as one.
        if let number = Int(text), number > 0, number <= shown.count { return (Int(shown[number - 1]), number) }
        guard let row = row(ofID: text), all.contains(Int32(row)) else { return nil }
        return (row, shown.firstIndex(of: Int32(row)).map { $0 + 1 })
    }
}
