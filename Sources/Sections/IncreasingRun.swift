// SPDX-License-Identifier: MIT

/// The longest run of increasing numbers in a sequence, not necessarily neighbours: what need not move.
///
/// By patience sorting, in time n log n; n if the numbers increase or decrease throughout.
@usableFromInline
struct IncreasingRun {
    /// Whether each number belongs to it; empty if all do.
    @usableFromInline private(set) var kept: [Bool] = []

    @usableFromInline
    init(of numbers: [Int32]) {
        guard !numbers.isEmpty, zip(numbers, numbers.dropFirst()).contains(where: { $0 > $1 }) else { return }
        // The index of the smallest last number of a run of each length, and what is before each number in its run.
        var last: [Int32] = []
        var former = [Int32](repeating: -1, count: numbers.count)
        for (index, number) in numbers.enumerated() {
            var (low, high) = (0, last.count)
            if let end = last.last, numbers[Int(end)] < number { low = high }
            while low < high {
                let middle = (low + high) / 2
                if numbers[Int(last[middle])] < number { low = middle + 1 } else { high = middle }
            }
            if low > 0 { former[index] = last[low - 1] }
            if low == last.count { last.append(Int32(index)) } else { last[low] = Int32(index) }
        }
        kept = [Bool](repeating: false, count: numbers.count)
        var index = last.last ?? -1
        while index >= 0 {
            kept[Int(index)] = true
            index = former[Int(index)]
        }
    }

    @inlinable
    func contains(_ index: Int) -> Bool { kept.isEmpty || kept[index] }
}
