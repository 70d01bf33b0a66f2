import Harness
import Sections
import Testing

@Suite("The difference of two lists of sections")
struct SectionDifferenceTests {
    private struct Item: Identifiable, Equatable {
        var id: Int
        var content = 0
    }

    private typealias List = [ListSection<String, [Item]>]
    private typealias Difference = SectionDifference<String, Int>

    private func list(_ sections: (String, [Int])...) -> List {
        sections.map { ListSection(id: $0.0, items: $0.1.map { Item(id: $0) }) }
    }

    private func path(_ section: Int, _ item: Int) -> SectionPath { SectionPath(section: section, item: item) }

    @Test("is empty for equal lists, also for none and for empty sections")
    func equal() {
        for same in [[], list(("a", [])), list(("a", [1, 2]), ("b", [2, 2]))] {
            #expect(Difference(from: same, to: same).isEmpty)
        }
    }

    @Test("has what was inserted, deleted, moved within its section and updated")
    func within() {
        let old = list(("a", [1, 2, 3, 4, 5]))
        var new = list(("a", [5, 1, 3, 6, 4]))
        new[0].items[2].content = 7
        let difference = Difference(from: old, to: new)
        #expect(difference.deletedItems.map(\.path) == [path(0, 1)])
        #expect(difference.insertedItems.map(\.path) == [path(0, 3)])
        #expect(difference.insertedItems.map(\.id) == [6])
        #expect(difference.movedItems.map(\.from) == [path(0, 4)])
        #expect(difference.movedItems.map(\.to) == [path(0, 0)])
        #expect(difference.updatedItems.map(\.id) == [3])
        #expect(!difference.isEmpty)
    }

    @Test("takes an item that went to another section for a move, also from a deleted one and to an inserted one")
    func between() {
        let old = list(("a", [1, 2]), ("gone", [3, 4]), ("b", [5]))
        let new = list(("b", [3, 5, 1]), ("a", [2]), ("new", [5, 4, 9]))
        let difference = Difference(from: old, to: new)
        #expect(difference.deletedSections.map(\.index) == [1])
        #expect(difference.insertedSections.map(\.id) == ["new"])
        #expect(difference.movedSections.count == 1)
        #expect(difference.movedItems.map(\.id) == [3, 1, 4])
        #expect(difference.movedItems.map(\.to) == [path(0, 0), path(0, 2), path(2, 1)])
        #expect(difference.deletedItems.isEmpty && difference.insertedItems.isEmpty)
        #expect(difference.applied(to: old, from: new) == new)
    }

    @Test("keeps duplicates: those of the same section correspond first, and the rest are moves, inserted or deleted")
    func duplicates() {
        let old = list(("a", [1, 1, 2]), ("b", [1]))
        let new = list(("a", [1]), ("b", [1, 1, 2, 2]))
        let difference = Difference(from: old, to: new)
        #expect(difference.movedItems.map(\.id) == [1, 2])
        #expect(difference.insertedItems.map(\.id) == [2])
        #expect(difference.deletedItems.isEmpty)
        #expect(difference.applied(to: old, from: new) == new)
    }

    @Test("reloads sections that differ in more than their items")
    func reloads() {
        let old = list(("a", [1]), ("b", [1]))
        let difference = Difference(
            from: old, to: Array(old.reversed()), oldID: \.id, newID: \.id, isUnchanged: ==,
            isReloaded: { old, _ in old.id == "b" })
        #expect(difference.reloadedSections.map(\.from) == [1])
        #expect(difference.reloadedSections.map(\.to) == [0])
        #expect(difference.movedSections.count == 1)
    }

    @Test("turns the old list into the new one, with as few moves as can be, in 20,000 random cases")
    func random() {
        var random = SeededGenerator(seed: 44)
        for number in 0..<20_000 {
            let isUnique = number.isMultiple(of: 2)
            let old = randomList(isUnique, &random)
            let new = randomList(isUnique, &random)
            let difference = Difference(from: old, to: new)
            guard difference.applied(to: old, from: new) == new else {
                Issue.record("\(old) to \(new): \(difference)")
                return
            }
            guard isUnique, difference.movedItems.count != fewestMoves(from: old, to: new) else { continue }
            Issue.record("\(difference.movedItems.count) moves from \(old) to \(new)")
            return
        }
    }

    private func randomList(_ isUnique: Bool, _ random: inout SeededGenerator) -> List {
        let titles = ["a", "b", "c", "d"].filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
            .shuffled(using: &random)
        var ids = Array(0..<12).shuffled(using: &random)
        return titles.map { title in
            let count = Int.random(in: 0...4, using: &random)
            var items: [Item] = []
            for _ in 0..<count {
                let id = isUnique ? ids.popLast() : Int.random(in: 0..<6, using: &random)
                if let id { items.append(Item(id: id, content: Int.random(in: 0..<3, using: &random) / 2)) }
            }
            return ListSection(id: title, items: items)
        }
    }

    /// What every way of moving items costs at least: those that change the section, and in each section all but the
    /// longest run that keeps its order, found by trying every choice.
    private func fewestMoves(from old: List, to new: List) -> Int {
        var moves = 0
        for section in new {
            guard let former = old.first(where: { $0.id == section.id }) else {
                moves += section.items.count { item in old.contains { $0.items.contains { $0.id == item.id } } }
                continue
            }
            let order = section.items.compactMap { item in former.items.firstIndex { $0.id == item.id } }
            let longest =
                (0..<1 << order.count).map { choice in
                    let chosen = order.indices.filter { choice & 1 << $0 != 0 }.map { order[$0] }
                    return chosen == chosen.sorted() ? chosen.count : 0
                }.max() ?? 0
            moves += order.count - longest
            moves += section.items.count { item in
                !former.items.contains { $0.id == item.id }
                    && old.contains { $0.items.contains { $0.id == item.id } }
            }
        }
        return moves
    }

    @Test("finds few moves in many: one block of a rotation, one item of a thousand, all but one of a reversal")
    func large() {
        let ids = Array(0..<100_000)
        func moves(_ new: [Int]) -> Int {
            Difference(from: list(("a", ids)), to: list(("a", new))).movedItems.count
        }
        #expect(moves(Array(ids[30..<100_000] + ids[..<30])) == 30)
        #expect(moves([ids[99_999]] + ids[..<99_999]) == 1)
        #expect(moves(ids.reversed()) == 99_999)
        let next = Difference(
            from: list(("a", Array(ids[..<50_000])), ("b", Array(ids[50_000...]))),
            to: list(("a", Array(ids[50_000...])), ("b", Array(ids[..<50_000]))))
        #expect(next.movedItems.count == 100_000)
        #expect(next.insertedItems.isEmpty && next.deletedItems.isEmpty)
    }

    @Test("asks for each identity a bounded number of times, however large the lists or frequent an identity")
    func linear() {
        for count in [1_000, 64_000] {
            for ids in [Array(0..<count), Array(repeating: 7, count: count), (0..<count).map { $0 % 10 }] {
                var asked = 0
                let old = list(("a", ids), ("b", ids))
                let new = list(("b", ids.reversed()), ("a", ids + [-1]))
                let difference = Difference(
                    from: old, to: new,
                    oldID: { item in
                        asked += 1
                        return item.id
                    },
                    newID: { item in
                        asked += 1
                        return item.id
                    }, isUnchanged: ==)
                #expect(difference.insertedItems.count == 1)
                #expect(asked < count * 24)
            }
        }
    }
}
