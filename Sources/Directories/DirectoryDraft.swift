import People

/// Rows of values under headings, before keys and kinds are made of them.
///
/// Ids are made by this rule: the column that is called `id`, `uuid` or alike, or `username`, if each person has a
/// value of their own there, or if those who have one share none; without one, a person's email address, if nobody
/// before them has it; else the number of their line.
struct DirectoryDraft {
    struct Column {
        /// As the directory writes it: a heading, or the path of a member, its names separated by dots.
        var name: String
        /// For display, if it is more than the key says.
        var label: String?
        /// What it means, if the form of the file says so.
        var key: String?
        var kind: Field.Kind?

        init(_ name: String, label: String? = nil, key: String? = nil, kind: Field.Kind? = nil) {
            self.name = name
            self.label = label
            self.key = key
            self.kind = kind
        }
    }

    struct Row {
        var line: Int
        /// At most as many as there are columns; those that are not there are missing.
        var values: [FieldValue]
    }

    var columns: [Column] = []
    var rows: [Row] = []
    var faults: [RowFault] = []

    /// More columns are left out.
    static let columnLimit = 256
    /// More people are left out.
    static let rowLimit = 1_000_000

    /// Returns the position of a column, which is added if it is not there; `nil` if there are too many.
    mutating func index(of name: String, else column: @autoclosure () -> Column) -> Int? {
        if let index = columns.firstIndex(where: { $0.name == name }) { return index }
        guard columns.count < Self.columnLimit else { return nil }
        columns.append(column())
        return columns.count - 1
    }

    /// Returns the people with keys, kinds and ids.
    ///
    /// - Parameter mergesRepeats: Whether a person with the id of an earlier one is the same, who is there once: pages
    ///   repeat people when others are added in between, and a card may be in several address books.
    func finished(mergesRepeats: Bool = false) -> DirectoryListing {
        let names = FieldNames(self)
        var fields: [(field: Field, source: Source)] = []
        let nameIndex = names.keys.firstIndex(of: "name")
        let parts = NameParts(names.keys)
        let isPartsUsed = parts.isAny && nameIndex == nil
        for (index, column) in columns.enumerated() {
            guard let key = names.keys[index], key != "name", key != "id" else { continue }
            if isPartsUsed, parts.contains(index) { continue }
            var kind = column.kind ?? KindGuess.kind(of: rows.lazy.map { $0[index] }, key: key)
            // A described field is there before anybody has a value.
            if column.key != nil { kind = kind ?? .text }
            guard let kind else { continue }
            fields.append((Field(key, kind, label: column.label ?? names.label(index)), .column(index)))
        }
        let fallbacks = ["username", "email"].compactMap { names.keys.firstIndex(of: $0) }
        fields.insert((Field("name", .text, label: nameIndex.flatMap(names.label)), .name), at: 0)
        var schema = DirectorySchema(fields.map(\.field))
        let sources = schema.fields.map { field in fields.first { $0.field.key == field.key }?.source ?? .name }
        let separators = zip(schema.fields, sources).map { field, source -> UInt8? in
            guard field.kind == .list, case .column(let index) = source else { return nil }
            return KindGuess.separator(of: rows.lazy.map { $0[index] }, key: field.key)
        }

        var ids = IDs(names, rows, mergesRepeats: mergesRepeats)
        var records: [DirectoryRecord] = []
        records.reserveCapacity(rows.count)
        // Where in `records` the people of these ids are, if repeats are merged.
        var places: [String: Int] = [:]
        for row in rows {
            let id = ids.id(of: row)
            var values: [FieldValue] = []
            values.reserveCapacity(sources.count)
            for (index, source) in sources.enumerated() {
                switch source {
                case .name:
                    var name = nameIndex.map { row[$0].plain } ?? .missing
                    if name == .missing, parts.isAny { name = parts.name(row) }
                    for fallback in fallbacks where name == .missing { name = row[fallback].plain }
                    values.append(name == .missing ? .text(id) : name)
                case .column(let column):
                    values.append(row[column].as(schema.fields[index].kind, separator: separators[index]))
                }
            }
            if let place = places[id] {
                records[place].add(values)
                continue
            }
            if mergesRepeats { places[id] = records.count }
            records.append(DirectoryRecord(id: id, values: values))
        }
        schema.noteUse(in: records)
        return DirectoryListing(schema: schema, records: records, faults: faults)
    }

    private enum Source {
        case name
        case column(Int)
    }
}

extension DirectoryRecord {
    /// Takes over what is said of the same person elsewhere, where nothing is said yet, and more elements of lists.
    fileprivate mutating func add(_ others: [FieldValue]) {
        for (index, other) in others.enumerated() {
            switch (values[index], other) {
            case (.missing, _): values[index] = other
            case (.list(let known), .list(let more)): values[index] = .list(known + more.filter { !known.contains($0) })
            default: break
            }
        }
    }
}

extension DirectoryDraft.Row {
    subscript(_ column: Int) -> FieldValue { column < values.count ? values[column] : .missing }
}

/// The columns that a name is made of where no column has the whole.
private struct NameParts {
    private let given: Int?
    private let middle: Int?
    private let family: Int?

    init(_ keys: [String?]) {
        given = keys.firstIndex(of: "given_name")
        middle = keys.firstIndex(of: "middle_name")
        family = keys.firstIndex(of: "family_name")
    }

    var isAny: Bool { given != nil || family != nil }

    func contains(_ index: Int) -> Bool { index == given || index == middle || index == family }

    /// Names of Chinese, Japanese and Korean letters begin with the family's, and have no space.
    func name(_ row: DirectoryDraft.Row) -> FieldValue {
        let texts = [given, middle, family].map { $0.flatMap { row[$0].plain.text } }
        if let given = texts[0], let family = texts[2], given.isHanOrHangul, family.isHanOrHangul {
            return .text(family + given)
        }
        let name = texts.compactMap(\.self).joined(separator: " ")
        return name.isEmpty ? .missing : .text(name)
    }
}

extension String {
    fileprivate var isHanOrHangul: Bool {
        unicodeScalars.allSatisfy {
            (0x3040...0x30FF).contains($0.value) || (0x3400...0x9FFF).contains($0.value)
                || (0xAC00...0xD7A3).contains($0.value)
        }
    }
}

/// Makes the ids of people by the rule of `DirectoryDraft`.
private struct IDs {
    private let column: Int?
    private let email: Int?
    private let mergesRepeats: Bool
    private var taken: Set<String> = []

    init(_ names: FieldNames, _ rows: [DirectoryDraft.Row], mergesRepeats: Bool) {
        self.mergesRepeats = mergesRepeats
        email = names.keys.firstIndex(of: "email")
        func isUsable(_ index: Int, whereMissing: Bool) -> Bool {
            var seen: Set<String> = []
            seen.reserveCapacity(rows.count)
            return rows.allSatisfy { row in
                row[index].plain.text.map { seen.insert($0).inserted || mergesRepeats } ?? whereMissing
            } && !seen.isEmpty
        }
        let whole = names.ids.first { isUsable($0, whereMissing: false) }
        column = whole ?? names.ids.first { isUsable($0, whereMissing: true) }
        if column == nil { taken.reserveCapacity(rows.count) }
    }

    mutating func id(of row: DirectoryDraft.Row) -> String {
        if let column, let id = row[column].plain.text { return id }
        if let email, let address = row[email].as(.email).text, mergesRepeats || taken.insert(address).inserted {
            return address
        }
        return "line-\(row.line)"
    }
}
