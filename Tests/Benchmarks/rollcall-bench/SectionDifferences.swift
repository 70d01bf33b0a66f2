import Harness
import Sections

extension Part {
    static var sections: Part {
        Part(
            name: "sections", measurements: SectionChange.allCases.map(\.comparison),
            growth: [SectionChange.shuffled10, .allNew].map { change in
                Growth(
                    figure: "a generic difference of four sections, \(change.rawValue), by items", unit: "items",
                    sizes: [1_000, 10_000, 100_000, 1_000_000], rounds: 5,
                    workload: { change.workload(count: $0, times: max(1, 10_000 / $0)) })
            })
    }
}

/// What became of four sections of items.
private enum SectionChange: String, CaseIterable {
    case equal = "all equal"
    case shuffled1 = "1 % shuffled"
    case shuffled10 = "10 % shuffled"
    case shuffled50 = "50 % shuffled"
    case shuffled100 = "100 % shuffled"
    case reversed, rotated
    case allNew = "all new"
    case nextSection = "everyone in the next section"

    private struct Item: Identifiable, Equatable {
        var id: Int
        var name: String
    }

    private typealias List = [ListSection<Int, [Item]>]

    /// The peer finds out which ids are in both lists, and nothing else: no difference by identity can do less.
    @MainActor
    var comparison: Comparison {
        let (old, new) = lists(count: 10_000)
        return Comparison(
            "a generic difference of 4 × 2,500 items, \(rawValue)", against: "a dictionary of the ids", goal: 3,
            rounds: 51, ours: workload(count: 10_000, times: 3),
            peer: Workload(3) {
                return { times in
                    for _ in 0..<times {
                        var known: [Int: Int] = [:]
                        for section in old { for item in section.items { known[item.id, default: 0] += 1 } }
                        var found = 0
                        for section in new { for item in section.items where known[item.id] != nil { found += 1 } }
                        precondition(found == (self == .allNew ? 0 : 10_000))
                    }
                }
            })
    }

    @MainActor
    func workload(count: Int, times: Int) -> Workload {
        Workload(times) {
            let (old, new) = lists(count: count)
            return { times in
                for _ in 0..<times {
                    precondition(SectionDifference<Int, Int>(from: old, to: new).isEmpty == (self == .equal))
                }
            }
        }
    }

    private func lists(count: Int) -> (old: List, new: List) {
        let size = count / 4
        let items = (0..<size * 4).map { Item(id: $0, name: "Person number \($0)") }
        let old = (0..<4).map { ListSection(id: $0, items: Array(items[$0 * size..<($0 + 1) * size])) }
        var random = SeededGenerator(seed: 1)
        let new = old.enumerated().map { number, section in
            var items = section.items
            switch self {
            case .equal: break
            case .shuffled1: items.shuffle(size / 100, using: &random)
            case .shuffled10: items.shuffle(size / 10, using: &random)
            case .shuffled50: items.shuffle(size / 2, using: &random)
            case .shuffled100: items.shuffle(using: &random)
            case .reversed: items.reverse()
            case .rotated: items = Array(items[30...] + items[..<30])
            case .allNew: items = items.map { Item(id: -1 - $0.id, name: $0.name) }
            case .nextSection: items = old[(number + 1) % 4].items
            }
            return ListSection(id: section.id, items: items)
        }
        return (old, new)
    }
}

extension Array {
    /// Lets so many elements change places.
    fileprivate mutating func shuffle(_ count: Int, using random: inout SeededGenerator) {
        let places = Array<Int>(indices.shuffled(using: &random).prefix(count))
        let elements = places.map { self[$0] }.shuffled(using: &random)
        for (place, element) in zip(places, elements) { self[place] = element }
    }
}
