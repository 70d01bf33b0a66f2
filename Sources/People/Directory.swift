internal import Synchronization

/// One whole load of people, sorted into sections and indexed.
///
/// A value that never changes and is cheap to copy. Its indexes by id and by area are made when first asked for;
/// `prepareIndexes()` makes them ahead, away from the main actor.
public struct Directory: Sendable {
    private let storage: Storage

    /// A directory of nobody and no section.
    public init() {
        self.init(PeopleTable(), sections: [])
    }

    /// Sorts a load into sections, in the order of their definitions.
    ///
    /// - Parameters:
    ///   - main: The people for all sections without a query. An id that stands in it twice stays twice.
    ///   - sections: What to show. One person may stand in several.
    ///   - own: For sections with a query what was loaded for them; its gender, ages and nationalities filter it, as a
    ///     seed switches the directory's own filters off. A section with a query that is not here is empty. An id that
    ///     an earlier load has is the same person, with the earlier load's content.
    public init(
        _ main: PeopleTable, sections: [SectionDefinition] = SectionDefinition.standard,
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

    /// The directory's row of each person of a section's own load; new people are added.
    private static func merge(_ load: PeopleTable, into table: inout PeopleTable, index: inout IDIndex) -> [Int32] {
        var translation = PoolTranslation(of: load)
        return load.indices.map { row in
            if let known = index.row(in: table, ofPersonAt: row, of: load) { return Int32(known) }
            table.append(row: row, of: load, by: &translation)
            index.insert(table.count - 1, of: table)
            return Int32(table.count - 1)
        }
    }

    /// Everybody, each person of a section's own load behind those of the main one.
    public var table: PeopleTable { storage.table }

    /// The sections, in the order of their definitions.
    public var sections: [Section] { storage.sections }

    /// People in all, each once however many sections show them.
    public var count: Int { storage.table.count }

    /// The person of a row, as `Section.rows` and `SameArea.rows` name it.
    public func person(at row: some BinaryInteger) -> Person { storage.table[Int(row)] }

    /// The row of an id; the first where a load has it twice.
    public func row(ofID id: String) -> Int? { storage.idIndex.row(in: storage.table, ofID: id) }

    /// The other people of a person's area, out of the whole directory, not of one section.
    ///
    /// Takes the first of `levels` at which somebody else lives in the same area; where nobody does, the last one,
    /// with a count of 0. An empty name of an area is shared with nobody.
    ///
    /// - Parameters:
    ///   - row: The person, left out of the answer.
    ///   - levels: The order to try; empty means city, state, country.
    ///   - limit: How many rows to give at most, 0 or more; the count is true whatever it is.
    public func sameArea(
        of row: some BinaryInteger, by levels: [AreaLevel] = AreaLevel.allCases, limit: Int = 8
    ) -> SameArea {
        storage.areaIndex.sameArea(of: Int(row), by: levels, limit: limit, in: storage.table)
    }

    /// Makes the indexes by id and by area now, so that the first question has its answer at once.
    public func prepareIndexes() {
        _ = storage.areaIndex
        _ = storage.idIndex
    }

    /// The index by id, for a difference of two directories.
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
    /// Whether both are the very same load: two loads of equal people are two directories.
    public static func == (left: Directory, right: Directory) -> Bool { left.storage === right.storage }
}
