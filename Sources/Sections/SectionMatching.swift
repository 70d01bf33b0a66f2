// SPDX-License-Identifier: MIT

/// Which sections of two lists correspond.
@usableFromInline
struct SectionMatching {
    /// Those in both lists, in the order of the new one.
    @usableFromInline private(set) var pairs: [(from: Int, to: Int)] = []
    @usableFromInline private(set) var deleted: [Int] = []
    @usableFromInline private(set) var inserted: [Int] = []
    /// The old section of each new one.
    @usableFromInline private(set) var partner: [Int?]

    @usableFromInline
    init<ID: Hashable>(from old: [ID], to new: [ID]) {
        partner = Array(repeating: nil, count: new.count)
        var table = IdentityTable(count: old.count)
        let hashes = old.map(\.hashValue)
        table.clear(for: old.count)
        for index in old.indices.reversed() {
            table.insert(index, hash: hashes[index]) { hashes[$0] == hashes[index] && old[$0] == old[index] }
        }
        var isKept = [Bool](repeating: false, count: old.count)
        for (to, id) in new.enumerated() {
            let hash = id.hashValue
            guard let from = table.take(hash: hash, isSame: { hashes[$0] == hash && old[$0] == id }) else {
                inserted.append(to)
                continue
            }
            isKept[from] = true
            partner[to] = from
            pairs.append((from, to))
        }
        deleted = old.indices.filter { !isKept[$0] }
    }
}
