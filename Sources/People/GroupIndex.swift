/// An index of the people who have the same values of some fields, built by one counting sort. Takes about 6 bytes per
/// person, and keeps the first nine of each group.
final class GroupIndex: Sendable {
    /// One more than the limit of eight, since one of them may be the person in question.
    static let headLength = 9

    /// All rows, grouped by all fields; these groups are grouped by all fields but the first, and so on.
    private let order: [Int32]
    /// The narrowest group of each row.
    private let groups: Codes
    private let levels: [Level]

    /// Groups of people who agree in some of the fields: all of them at the first level, the last one at the last.
    private struct Level: Sendable {
        /// The group at this level of each group of the first level.
        var ofNarrowest: [Int]
        /// The offset of each group in `order`, followed by the end.
        var starts: [Int32]
        var heads: GroupHeads
    }

    /// - Parameter fields: Narrowest first, at least one.
    init(_ table: PeopleTable, by fields: [Int]) {
        let grouping = Grouping(table, fields)
        // Ranked by the values from the last field to the first, so that a wider group is one stretch.
        let ranked = grouping.values.indices.sorted {
            grouping.values[$0].lexicographicallyPrecedes(grouping.values[$1])
        }
        var counts = [Int](repeating: 0, count: grouping.values.count)
        let rows = Array(0..<Int32(table.count))
        grouping.groups.forEach(rows) { _, group in counts[group] += 1 }
        // The groups in the order of their ranks, and the first level's offsets.
        var cursors = [Int32](repeating: 0, count: ranked.count)
        var sum: Int32 = 0
        for group in ranked {
            cursors[group] = sum
            sum += Int32(counts[group])
        }
        let firsts = cursors
        var levels: [Level] = fields.indices.map { level in
            // What two people of the same group agree in are the values of the fields from this one to the last.
            let agreeing = fields.count - level
            var ofNarrowest = [Int](repeating: 0, count: ranked.count)
            var starts: [Int32] = []
            for (rank, group) in ranked.enumerated() {
                let isNew =
                    rank == 0
                    || !grouping.values[ranked[rank - 1]].prefix(agreeing)
                        .elementsEqual(grouping.values[group].prefix(agreeing))
                if isNew { starts.append(firsts[group]) }
                ofNarrowest[group] = starts.count - 1
            }
            starts.append(sum)
            return Level(ofNarrowest: ofNarrowest, starts: starts, heads: GroupHeads(starts: starts))
        }
        order = [Int32](unsafeUninitializedCapacity: table.count) { order, count in
            grouping.groups.forEach(rows) { row, group in
                let row = Int32(truncatingIfNeeded: row)
                order[Int(cursors[group])] = row
                cursors[group] += 1
                for level in levels.indices.dropFirst() {
                    levels[level].heads.add(row, to: levels[level].ofNarrowest[group])
                }
            }
            count = table.count
        }
        groups = grouping.groups
        self.levels = levels
    }

    /// The number of people in a person's group, themselves included.
    func count(of row: Int, level: Int) -> Int { range(of: row, level).count }

    /// Returns the others in a person's group, in directory order.
    func others(of row: Int, level: Int, limit: Int) -> [Int32] {
        let range = range(of: row, level)
        let isShort = limit < Self.headLength
        let candidates =
            level == 0
            ? order[range]
            : isShort
                ? levels[level].heads.head(of: levels[level].ofNarrowest[groups[row]]) : order[range].sorted()[...]
        var rows: [Int32] = []
        rows.reserveCapacity(max(0, min(limit, range.count - 1)))
        for candidate in candidates {
            if rows.count >= limit { break }
            if Int(candidate) != row { rows.append(candidate) }
        }
        return rows
    }

    private func range(of row: Int, _ level: Int) -> Range<Int> {
        let group = levels[level].ofNarrowest[groups[row]]
        return Int(levels[level].starts[group])..<Int(levels[level].starts[group + 1])
    }
}

/// The group of each row by its values of some fields, numbered as they are met.
private struct Grouping {
    var groups = Codes()
    /// The codes of each group's values, of the last field first.
    var values: [[Int]] = []

    /// Up to so many pairs of groups and values are looked up in a table.
    private static let tableLimit = 1 << 22

    init(_ table: PeopleTable, _ fields: [Int]) {
        let rows = Array(0..<Int32(table.count))
        var current = [Int32](repeating: 0, count: rows.count)
        values = [[]]
        for field in fields.reversed() {
            let column = table.pooled(field)
            let width = column.codeCount
            let former = values
            values = []
            var known = Known(former.count * width, isTable: former.count * width <= Self.tableLimit)
            column.codes.forEach(rows) { offset, code in
                let pair = Int(current[offset]) * width + code
                let group = known[pair]
                if group >= 0 { return current[offset] = group }
                known[pair] = Int32(values.count)
                values.append(former[Int(current[offset])] + [code])
                current[offset] = Int32(values.count - 1)
            }
        }
        for group in current { groups.append(UInt32(group)) }
    }

    private struct Known {
        private var table: [Int32] = []
        private var others: [Int: Int32] = [:]

        init(_ count: Int, isTable: Bool) {
            if isTable { table = [Int32](repeating: -1, count: count) }
        }

        subscript(pair: Int) -> Int32 {
            get { table.isEmpty ? others[pair] ?? -1 : table[pair] }
            set { if table.isEmpty { others[pair] = newValue } else { table[pair] = newValue } }
        }
    }
}

/// The other people who have a field in common with a person.
package struct SameArea: Sendable, Hashable {
    /// The field in which others agree or, if none do, the last one that was tried; `nil` if there is none.
    package let field: Field?
    /// Its value as the directory spells it; untrusted text.
    package let name: String
    /// The number of people with the value apart from the person, regardless of how many are in `rows`.
    package let count: Int
    /// The first of them, in directory order, without the person.
    package let rows: [Int32]
}

/// The lowest rows of each group, at most nine.
struct GroupHeads: Sendable {
    private var rows: [Int32]
    private var starts: [Int32]
    private var filled: [UInt8]

    /// Allocates space for groups that begin at these positions; the last position is the end.
    init(starts groupStarts: [Int32]) {
        var sum: Int32 = 0
        starts = [0]
        starts.reserveCapacity(groupStarts.count)
        for group in 0..<(groupStarts.count - 1) {
            sum += min(Int32(GroupIndex.headLength), groupStarts[group + 1] - groupStarts[group])
            starts.append(sum)
        }
        rows = [Int32](repeating: 0, count: Int(sum))
        filled = [UInt8](repeating: 0, count: groupStarts.count - 1)
    }

    /// Adds a row unless the group already has nine; rows must be added in ascending order.
    @inline(__always)
    mutating func add(_ row: Int32, to group: Int) {
        let length = filled[group]
        guard length < GroupIndex.headLength else { return }
        rows[Int(starts[group]) + Int(length)] = row
        filled[group] = length + 1
    }

    func head(of group: Int) -> ArraySlice<Int32> { rows[Int(starts[group])..<Int(starts[group + 1])] }
}
