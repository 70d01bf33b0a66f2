/// Finds people who left one section and joined another.
enum Transfers {
    /// Records transfers in the drafts, which are in the order of the new sections, followed by the removed ones.
    ///
    /// If somebody left several sections and joined several, the first one left is paired with the first one joined.
    static func match(_ drafts: inout [SectionDraft], _ comparison: RowComparison) -> [DirectoryDifference.Transfer] {
        let left = drafts.indices.sorted { (drafts[$0].former ?? .max) < (drafts[$1].former ?? .max) }.flatMap {
            index in
            drafts[index].left.map { (draft: index, position: $0, row: drafts[index].old[$0]) }
        }
        guard !left.isEmpty else { return [] }
        var table = ChainTable(left.map(\.row), comparison)
        var transfers: [DirectoryDifference.Transfer] = []
        for index in drafts.indices {
            for position in drafts[index].added {
                guard let match = table.pop(Int(drafts[index].new[position])),
                    let section = drafts[left[match].draft].former
                else { continue }
                let origin = left[match]
                drafts[index].arrive(at: position, from: origin.row)
                drafts[origin.draft].depart(from: origin.position)
                transfers.append(
                    DirectoryDifference.Transfer(
                        from: DirectoryDifference.Place(section: section, position: origin.position),
                        to: DirectoryDifference.Place(section: index, position: position)))
            }
        }
        return transfers
    }
}
