internal import Synchronization

/// A complete load of people, grouped into sections and indexed.
///
/// An immutable value that is cheap to copy. Its indexes by id and by what people have in common are built on first
/// use, or ahead of time off the main actor with `prepareIndexes()`.
package struct Directory: Sendable {
    private let storage: Storage
    /// People with what their own requests added, by their rows.
    private var details: [Int: Person] = [:]

    /// Creates a directory without people or sections.
    package init() {
        self.init(PeopleTable(), sections: [])
    }

    /// Groups a load into sections, in the order of their definitions.
    ///
    /// - Parameters:
    ///   - main: The people for all sections without a query. Duplicate ids are kept.
    ///   - sections: The sections to show. A person may be in several.
    ///   - own: The loads of sections with a query. They are filtered by the section's predicates, since a
    ///     seed disables the directory's own filters. A section with a query is empty if it has no load here.
    ///     An id that occurs in an earlier load is the same person, with the content from the earlier load.
    package init(
        _ main: PeopleTable, sections: [SectionDefinition] = [],
        own: [SectionDefinition: PeopleTable] = [:]
    ) {
        // A main load of nobody does not know what fields there are.
        var table = main.isEmpty ? PeopleTable(schema: own.values.first?.schema ?? main.schema) : main
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
        var copying = RowCopying(from: load, to: table)
        return load.indices.map { row in
            if let known = index.row(in: table, ofPersonAt: row, of: load) { return Int32(known) }
            copying.append(row, of: load, to: &table)
            index.insert(table.count - 1, of: table)
            return Int32(table.count - 1)
        }
    }

    /// Returns the directory with people who were found later, after all others; those who are known stay as they are.
    ///
    /// - Parameter sections: Returns the sections of a table.
    package func adding(_ found: PeopleTable, sections: (PeopleTable) -> [SectionDefinition]) -> Directory {
        var (table, index) = (table, storage.idIndex)
        _ = Self.merge(found, into: &table, index: &index)
        return Directory(table, sections: sections(table))
    }

    /// Everyone; people from sections' own loads come after those of the main one.
    package var table: PeopleTable { storage.table }

    /// The sections, in the order of their definitions.
    package var sections: [Section] { storage.sections }

    /// The total number of people, each counted once however many sections they are in.
    package var count: Int { storage.table.count }

    /// Returns the person in a row, as used by `Section.rows` and `SameArea.rows`.
    package func person(at row: some BinaryInteger) -> Person { details[Int(row)] ?? storage.table[Int(row)] }

    /// Adds what a person's own request says; does nothing if the directory does not have them.
    package mutating func add(_ detailed: Person) {
        guard let row = row(ofID: detailed.id) else { return }
        details[row] = storage.table[row].adding(detailed)
    }

    /// Whether a person has what their own request says.
    package func isDetailed(_ row: Int) -> Bool { details[row] != nil }

    /// Returns the row of an id, or the first one if the load contains it more than once.
    package func row(ofID id: String) -> Int? { storage.idIndex.row(in: storage.table, ofID: id) }

    /// The fields that the directory's people have.
    package var schema: DirectorySchema { storage.table.schema }

    /// Returns the other people who have a field in common with a person, across the whole directory rather than a
    /// section.
    ///
    /// Uses the first of `keys` whose value somebody else has too or, if there is none, the last one with a count of 0.
    /// A field that the directory does not say is shared with nobody.
    ///
    /// - Parameters:
    ///   - row: The person, who is excluded from the result.
    ///   - keys: The fields in the order to try; those of the schema if there are none of them.
    ///   - limit: The maximum number of rows to return, at least 0; it does not affect the count.
    package func sameArea(of row: some BinaryInteger, by keys: [String] = [], limit: Int = 8) -> SameArea {
        let row = Int(row)
        var found = SameArea(field: nil, name: "", count: 0, rows: [])
        let known = keys.filter { schema.index(of: $0) != nil }
        for key in known.isEmpty ? schema.nearness : known {
            guard let field = schema.index(of: key) else { continue }
            let chain = schema.nearness(of: key)
            let value = table.value(of: field, at: row).plainText
            guard let (index, level) = storage.groupIndex(for: chain) else { continue }
            let count = value.isEmpty ? 0 : index.count(of: row, level: level) - 1
            let rows = count > 0 ? index.others(of: row, level: level, limit: limit) : []
            found = SameArea(field: schema.fields[field], name: value, count: count, rows: rows)
            if count > 0 { return found }
        }
        return found
    }

    /// Returns the rows of which all predicates are true, in their order.
    package func rows(among rows: [Int32], where predicates: [FieldCondition]) -> [Int32] {
        SectionGrouping(table).filter(rows, for: SectionDefinition(title: "", where: predicates))
    }

    /// Builds the indexes now, so that the first query need not wait for them.
    package func prepareIndexes() {
        for key in schema.nearness { _ = storage.groupIndex(for: schema.nearness(of: key)) }
        _ = storage.idIndex
    }

    private final class Storage: Sendable {
        let table: PeopleTable
        let sections: [Section]
        private let lazyIDIndex: Mutex<IDIndex?>
        private let groupIndexes = Mutex<[[Int]: GroupIndex]>([:])

        init(table: PeopleTable, sections: [Section], idIndex: IDIndex?) {
            self.table = table
            self.sections = sections
            lazyIDIndex = Mutex(idIndex)
        }

        var idIndex: IDIndex {
            lazyIDIndex.withLock { index in
                if let index { return index }
                let made = IDIndex(table)
                index = made
                return made
            }
        }

        /// Returns an index by these fields, narrowest first, and their place among its levels: one index serves all
        /// that end alike.
        func groupIndex(for chain: [Int]) -> (index: GroupIndex, level: Int)? {
            guard !chain.isEmpty else { return nil }
            return groupIndexes.withLock { indexes in
                if let (known, index) = indexes.first(where: { $0.key.suffix(chain.count).elementsEqual(chain) }) {
                    return (index, known.count - chain.count)
                }
                let made = GroupIndex(table, by: chain)
                indexes[chain] = made
                return (made, 0)
            }
        }
    }
}

extension Directory: Equatable {
    /// Whether both are the same load: two loads of equal people are different directories.
    package static func == (left: Directory, right: Directory) -> Bool {
        left.storage === right.storage && left.details == right.details
    }
}

extension Directory {
    /// Returns `rows` sorted by a field. The sort is stable; those of whom the directory does not say the field come
    /// last, whichever way it goes.
    ///
    /// Texts compare as in a search, without case and diacritics, by Unicode scalar. Call this off the main actor for
    /// large lists.
    package func sorted(_ rows: [Int32], by field: Int, isReversed: Bool = false) -> [Int32] {
        let (sorted, missing) =
            switch table.places[field] {
            case .pooled(let column): ranked(rows, by: table.columns[column])
            case .text(let index): TextSort(table.texts, index).sorted(rows)
            }
        guard isReversed else { return sorted }
        return sorted.dropLast(missing).reversed() + sorted.suffix(missing)
    }

    /// Sorts by a value that many people share: sorts the distinct values, then counting-sorts the people.
    private func ranked(_ rows: [Int32], by column: PooledColumn) -> (sorted: [Int32], missing: Int) {
        let (ranks, count) = column.ranks()
        var starts = [Int](repeating: 0, count: count + 2)
        column.codes.forEach(rows) { _, code in starts[ranks[code] + 1] += 1 }
        let missing = starts[count + 1]
        for rank in 0...count { starts[rank + 1] += starts[rank] }
        let sorted = [Int32](unsafeUninitializedCapacity: rows.count) { sorted, made in
            column.codes.forEach(rows) { offset, code in
                let rank = ranks[code]
                sorted[starts[rank]] = rows[offset]
                starts[rank] += 1
            }
            made = rows.count
        }
        return (sorted, missing)
    }
}

/// Finds the first row with an id, using about five bytes per person.
struct IDIndex: Sendable {
    private var slots: SlotTable

    /// Indexes the table's rows, using the first one of those that share an id.
    init(_ table: PeopleTable) {
        slots = SlotTable(minimumCapacity: table.count)
        for row in 0..<table.count { insert(row, of: table) }
    }

    /// Indexes a row of `table`, unless its id is already present.
    mutating func insert(_ row: Int, of table: PeopleTable) {
        let hash = table.keys[row].seededHash
        guard slots.find(hash: hash, matches: { table.isSamePerson($0, as: row, of: table) }) == nil else { return }
        slots.insert(row, hash: hash) { table.keys[$0].seededHash }
    }

    /// Returns the row in `table` with the same id as a row of another table.
    func row(in table: PeopleTable, ofPersonAt row: Int, of other: PeopleTable) -> Int? {
        slots.find(hash: other.keys[row].seededHash) { table.isSamePerson($0, as: row, of: other) }
    }

    func row(in table: PeopleTable, ofID id: String) -> Int? {
        var id = id
        return id.withUTF8 { bytes in
            let (key, isText) = PersonKey.of(bytes)
            return slots.find(hash: key.seededHash) { row in
                guard table.keys[row] == key, table.texts.hasTextID(row) == isText else { return false }
                return !isText || table.texts.withID(of: row) { $0.sameBytes(as: bytes) }
            }
        }
    }
}
