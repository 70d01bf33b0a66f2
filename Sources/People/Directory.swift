internal import Synchronization

/// A complete load of people, grouped into sections and indexed.
///
/// An immutable value that is cheap to copy. Its indexes by id and by area are built on first use, or ahead of time off
/// the main actor with `prepareIndexes()`.
package struct Directory: Sendable {
    private let storage: Storage

    /// Creates a directory without people or sections.
    package init() {
        self.init(PeopleTable(), sections: [])
    }

    /// Groups a load into sections, in the order of their definitions.
    ///
    /// - Parameters:
    ///   - main: The people for all sections without a query. Duplicate ids are kept.
    ///   - sections: The sections to show. A person may be in several.
    ///   - own: The loads of sections with a query. They are filtered by the section's gender, ages and nationalities,
    ///     since a seed disables the directory's own filters. A section with a query is empty if it has no load here.
    ///     An id that occurs in an earlier load is the same person, with the content from the earlier load.
    package init(
        _ main: PeopleTable, sections: [SectionDefinition] = [],
        own: [SectionDefinition: PeopleTable] = [:]
    ) {
        var table = main
        var index: IDIndex?
        var ownRows: [SectionDefinition: [Int32]] = [:]
        for definition in sections where definition.query != nil && ownRows[definition] == nil {
            guard let load = own[definition] else { continue }
            var current = index ?? IDIndex(table)
            ownRows[definition] = Self.merge(load, into: &table, index: &current)
            index = current
        }
        let grouping = SectionGrouping(table)
        var shared = grouping.rows(below: main.count, for: sections.filter { $0.query == nil }).makeIterator()
        let grouped = sections.map { definition in
            guard definition.query != nil else { return Section(definition: definition, rows: shared.next() ?? []) }
            return Section(
                definition: definition, rows: grouping.filter(ownRows[definition] ?? [], for: definition))
        }
        storage = Storage(table: table, sections: grouped, idIndex: index)
    }

    /// Returns the directory rows of the people in a section's own load, adding new people.
    private static func merge(_ load: PeopleTable, into table: inout PeopleTable, index: inout IDIndex) -> [Int32] {
        var translation = PoolTranslation(of: load)
        return load.indices.map { row in
            if let known = index.row(in: table, ofPersonAt: row, of: load) { return Int32(known) }
            table.append(row: row, of: load, by: &translation)
            index.insert(table.count - 1, of: table)
            return Int32(table.count - 1)
        }
    }

    /// Everyone; people from sections' own loads come after those of the main one.
    package var table: PeopleTable { storage.table }

    /// The sections, in the order of their definitions.
    package var sections: [Section] { storage.sections }

    /// The total number of people, each counted once however many sections they are in.
    package var count: Int { storage.table.count }

    /// Returns the person in a row, as used by `Section.rows` and `SameArea.rows`.
    package func person(at row: some BinaryInteger) -> Person { storage.table[Int(row)] }

    /// Returns the row of an id, or the first one if the load contains it more than once.
    package func row(ofID id: String) -> Int? { storage.idIndex.row(in: storage.table, ofID: id) }

    /// Returns the other people in a person's area, across the whole directory rather than a section.
    ///
    /// Uses the first of `levels` at which somebody else lives in the same area or, if there is none, the last one with
    /// a count of 0. An area with an empty name is shared with nobody.
    ///
    /// - Parameters:
    ///   - row: The person, who is excluded from the result.
    ///   - levels: The levels in the order to try; empty means city, state, country.
    ///   - limit: The maximum number of rows to return, at least 0; it does not affect the count.
    package func sameArea(
        of row: some BinaryInteger, by levels: [AreaLevel] = AreaLevel.allCases, limit: Int = 8
    ) -> SameArea {
        storage.areaIndex.sameArea(of: Int(row), by: levels, limit: limit, in: storage.table)
    }

    /// Builds the indexes by id and by area now, so that the first query need not wait for them.
    package func prepareIndexes() {
        _ = storage.areaIndex
        _ = storage.idIndex
    }

    /// The index by id, for the difference between two directories.
    var idIndex: IDIndex { storage.idIndex }

    private final class Storage: Sendable {
        let table: PeopleTable
        let sections: [Section]
        private let lazyIDIndex: Mutex<IDIndex?>
        private let lazyAreaIndex = Mutex<AreaIndex?>(nil)

        init(table: PeopleTable, sections: [Section], idIndex: IDIndex?) {
            self.table = table
            self.sections = sections
            lazyIDIndex = Mutex(idIndex)
        }

        var idIndex: IDIndex { made(lazyIDIndex) { IDIndex(table) } }
        var areaIndex: AreaIndex { made(lazyAreaIndex) { AreaIndex(table) } }

        private func made<Index: Sendable>(_ index: borrowing Mutex<Index?>, _ make: () -> Index) -> Index {
            index.withLock { index in
                if let index { return index }
                let made = make()
                index = made
                return made
            }
        }
    }
}

extension Directory: Equatable {
    /// Whether both are the same load: two loads of equal people are different directories.
    package static func == (left: Directory, right: Directory) -> Bool { left.storage === right.storage }
}
