extension SectionDifference {
    /// Returns the new list, made from the old one by these changes alone.
    ///
    /// - Parameter new: Where inserted and updated items, and those that come with an inserted section, are taken from.
    public func applied<Item>(
        to old: [ListSection<SectionID, [Item]>], from new: [ListSection<SectionID, [Item]>]
    ) -> [ListSection<SectionID, [Item]>] {
        let origins = sectionOrigins(count: old.count - deletedSections.count + insertedSections.count, of: old.count)
        // What leaves its place in each old section, and what comes to each new one.
        var leaving: [Int: Set<Int>] = [:]
        for path in deletedItems.map(\.path) + movedItems.map(\.from) {
            leaving[path.section, default: []].insert(path.item)
        }
        var coming: [Int: [Int: Item]] = [:]
        for path in insertedItems.map(\.path) {
            coming[path.section, default: [:]][path.item] = new[path.section].items[path.item]
        }
        for move in movedItems {
            coming[move.to.section, default: [:]][move.to.item] = old[move.from.section].items[move.from.item]
        }
        var result: [ListSection<SectionID, [Item]>] = []
        for (index, origin) in origins.enumerated() {
            let arrivals = coming[index] ?? [:]
            guard let origin else {
                let items = new[index].items.enumerated().map { arrivals[$0.offset] ?? $0.element }
                result.append(ListSection(id: new[index].id, items: items))
                continue
            }
            let gone = leaving[origin] ?? []
            var staying = old[origin].items.enumerated().lazy.filter { !gone.contains($0.offset) }.map(\.element)
                .makeIterator()
            var items: [Item] = []
            while true {
                guard let item = arrivals[items.count] ?? staying.next() else { break }
                items.append(item)
            }
            result.append(ListSection(id: old[origin].id, items: items))
        }
        for update in updatedItems {
            result[update.to.section].items[update.to.item] = new[update.to.section].items[update.to.item]
        }
        return result
    }

    /// The old index of each new section; `nil` for those that were inserted.
    private func sectionOrigins(count: Int, of oldCount: Int) -> [Int?] {
        let inserted = Set(insertedSections.map(\.index))
        let moved = Dictionary(uniqueKeysWithValues: movedSections.map { ($0.to, $0.from) })
        let gone = Set(deletedSections.map(\.index)).union(movedSections.map(\.from))
        var staying = (0..<oldCount).lazy.filter { !gone.contains($0) }.makeIterator()
        return (0..<count).map { index in
            if inserted.contains(index) { return nil }
            return moved[index] ?? staying.next()
        }
    }
}
