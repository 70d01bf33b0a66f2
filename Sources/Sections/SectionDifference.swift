// SPDX-License-Identifier: MIT

/// What turns one list of sections into another, with the fewest moves.
///
/// Sections and items are compared by identity, so that one whose content changed is an update rather than a deletion
/// and an insertion, and an item that went to another section is a move. Identities may repeat, within a section and
/// across sections: the first occurrence corresponds to the first one, within the same section if possible.
///
/// Deletions and the start of a move are places in the old list, insertions and the end of a move places in the new
/// one, as in a batch update of a collection view. Items that come or go with their whole section are not listed
/// separately, but those that a deleted section leaves to another one, or an inserted section takes from another one,
/// are moves.
///
/// Takes time in proportion to the number of items, plus a logarithmic factor for those that changed their order.
///
/// ```swift
/// let old = [ListSection(id: "fruit", items: [Item(id: 1), Item(id: 2)])]
/// let new = [ListSection(id: "fruit", items: [Item(id: 2), Item(id: 1)])]
/// SectionDifference(from: old, to: new).movedItems.count  // 1
/// ```
public struct SectionDifference<SectionID: Hashable, ItemID: Hashable> {
    /// A section that was deleted or inserted, and its index in the old or the new list.
    public struct SectionChange {
        public var id: SectionID
        public var index: Int

        @inlinable
        init(id: SectionID, index: Int) {
            self.id = id
            self.index = index
        }
    }

    /// A section that is in both lists, and its index in each.
    public struct SectionPair {
        public var id: SectionID
        public var from: Int
        public var to: Int

        @inlinable
        init(id: SectionID, from: Int, to: Int) {
            self.id = id
            self.from = from
            self.to = to
        }
    }

    /// An item that was deleted or inserted, and its place in the old or the new list.
    public struct ItemChange {
        public var id: ItemID
        public var path: SectionPath

        @inlinable
        init(id: ItemID, path: SectionPath) {
            self.id = id
            self.path = path
        }
    }

    /// An item that is in both lists, and its place in each.
    public struct ItemPair {
        public var id: ItemID
        public var from: SectionPath
        public var to: SectionPath

        @inlinable
        init(id: ItemID, from: SectionPath, to: SectionPath) {
            self.id = id
            self.from = from
            self.to = to
        }
    }

    public var deletedSections: [SectionChange] = []
    public var insertedSections: [SectionChange] = []
    /// The fewest sections whose moves put those in both lists into their new order.
    public var movedSections: [SectionPair] = []
    /// Sections that differ in more than their items, by the given closure.
    public var reloadedSections: [SectionPair] = []
    /// Deleted from sections that stay.
    public var deletedItems: [ItemChange] = []
    /// Inserted into sections that stay.
    public var insertedItems: [ItemChange] = []
    /// Those that went to another section, and the fewest whose moves put the others into their new order.
    public var movedItems: [ItemPair] = []
    /// Items whose content changed, whether or not they moved too.
    public var updatedItems: [ItemPair] = []

    /// Whether the lists are equal, including content.
    public var isEmpty: Bool {
        deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty && reloadedSections.isEmpty
            && deletedItems.isEmpty && insertedItems.isEmpty && movedItems.isEmpty && updatedItems.isEmpty
    }

    /// Compares lists of items that know their identity.
    @inlinable
    public init<Items: RandomAccessCollection>(
        from old: [ListSection<SectionID, Items>], to new: [ListSection<SectionID, Items>]
    ) where Items.Index == Int, Items.Element: Identifiable & Equatable, Items.Element.ID == ItemID {
        self.init(from: old, to: new, oldID: { $0.id }, newID: { $0.id }, isUnchanged: { $0 == $1 })
    }

    /// Compares lists by given identities: those of tables, for example, whose items are rows.
    ///
    /// - Parameters:
    ///   - old: The earlier list.
    ///   - new: The list after it.
    ///   - oldID: Returns an old item's identity.
    ///   - newID: Returns a new item's identity.
    ///   - isUnchanged: Whether the content of two items of one identity is equal.
    ///   - isReloaded: Whether two sections of one identity differ in more than their items: in a header, for example.
    @inlinable
    public init<Old: RandomAccessCollection, New: RandomAccessCollection>(
        from old: [ListSection<SectionID, Old>], to new: [ListSection<SectionID, New>],
        oldID: (Old.Element) -> ItemID, newID: (New.Element) -> ItemID,
        isUnchanged: (Old.Element, New.Element) -> Bool,
        isReloaded: (ListSection<SectionID, Old>, ListSection<SectionID, New>) -> Bool = { _, _ in false }
    ) where Old.Index == Int, New.Index == Int {
        let sections = SectionMatching(from: old.map(\.id), to: new.map(\.id))
        var items = ItemMatching<ItemID>(oldCounts: old.map(\.items.count), newCounts: new.map(\.items.count))
        for pair in sections.pairs {
            let (former, latter) = (old[pair.from].items, new[pair.to].items)
            items.match(
                pair.from, pair.to,
                oldID: { oldID(former[former.startIndex + $0]) }, newID: { newID(latter[latter.startIndex + $0]) })
        }
        items.matchAcrossSections(
            oldID: { old[$0.section].items.element($0.item, oldID) },
            newID: { new[$0.section].items.element($0.item, newID) })

        deletedSections = sections.deleted.map { SectionChange(id: old[$0].id, index: $0) }
        insertedSections = sections.inserted.map { SectionChange(id: new[$0].id, index: $0) }
        let order = IncreasingRun(of: sections.pairs.map { Int32(truncatingIfNeeded: $0.from) })
        for (number, pair) in sections.pairs.enumerated() {
            let section = SectionPair(id: new[pair.to].id, from: pair.from, to: pair.to)
            if !order.contains(number) { movedSections.append(section) }
            if isReloaded(old[pair.from], new[pair.to]) { reloadedSections.append(section) }
        }
        for pair in sections.pairs {
            items.forEachUnmatchedOld(in: pair.from) { item in
                let path = SectionPath(section: pair.from, item: item)
                deletedItems.append(ItemChange(id: old[pair.from].items.element(item, oldID), path: path))
            }
        }
        for to in new.indices {
            let latter = new[to].items
            let from = sections.partner[to]
            items.forEachNew(in: to, of: from) { item, origin, isMoved in
                let path = SectionPath(section: to, item: item)
                guard let origin else {
                    if from != nil { insertedItems.append(ItemChange(id: latter.element(item, newID), path: path)) }
                    return
                }
                let former = old[origin.section].items
                let isSame = isUnchanged(
                    former[former.startIndex + origin.item], latter[latter.startIndex + item])
                guard isMoved || !isSame else { return }
                let pair = ItemPair(id: latter.element(item, newID), from: origin, to: path)
                if isMoved { movedItems.append(pair) }
                if !isSame { updatedItems.append(pair) }
            }
        }
    }
}

extension RandomAccessCollection where Index == Int {
    /// Returns something of the element at an offset.
    @inlinable
    @inline(__always)
    func element<Value>(_ offset: Int, _ value: (Element) -> Value) -> Value {
        value(self[startIndex + offset])
    }
}

extension SectionDifference: Equatable {}
extension SectionDifference.SectionChange: Equatable {}
extension SectionDifference.SectionPair: Equatable {}
extension SectionDifference.ItemChange: Equatable {}
extension SectionDifference.ItemPair: Equatable {}
extension SectionDifference: Sendable where SectionID: Sendable, ItemID: Sendable {}
extension SectionDifference.SectionChange: Sendable where SectionID: Sendable {}
extension SectionDifference.SectionPair: Sendable where SectionID: Sendable {}
extension SectionDifference.ItemChange: Sendable where ItemID: Sendable {}
extension SectionDifference.ItemPair: Sendable where ItemID: Sendable {}

extension SectionDifference {
    /// Returns the new list, made from the old one by these changes alone.
    ///
    /// - Parameters:
    ///   - old: The earlier list.
    ///   - new: Where inserted and updated items, and those that come with an inserted section, are taken from.
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

/// A section of a list: an identity and its items in order.
///
/// The items are any collection with integer indices, for example rows of a table.
public struct ListSection<ID: Hashable, Items: RandomAccessCollection> where Items.Index == Int {
    public var id: ID
    public var items: Items

    @inlinable
    public init(id: ID, items: Items) {
        self.id = id
        self.items = items
    }
}

extension ListSection: Equatable where Items: Equatable {}
extension ListSection: Sendable where ID: Sendable, Items: Sendable {}

/// The place of an item in a list of sections: both offsets count from 0.
public struct SectionPath: Hashable, Comparable, Sendable {
    public var section: Int
    public var item: Int

    @inlinable
    public init(section: Int, item: Int) {
        self.section = section
        self.item = item
    }

    @inlinable
    public static func < (left: SectionPath, right: SectionPath) -> Bool {
        (left.section, left.item) < (right.section, right.item)
    }
}
