/// Finds the longest increasing subsequence by patience sorting: O(n log n), or O(n) if the sequence is sorted.
enum IncreasingSubsequence {
    /// Returns which elements belong to one longest increasing subsequence; negative elements never do.
    static func longest(in sequence: [Int32]) -> [Bool] {
        var belongs = [Bool](repeating: false, count: sequence.count)
        /// For each length, the position of the smallest last element of an increasing subsequence that long.
        var lasts: [Int32] = []
        var leastEnds: [Int32] = []
        lasts.reserveCapacity(sequence.count)
        leastEnds.reserveCapacity(sequence.count)
        var formers = [Int32](repeating: -1, count: sequence.count)
        for (position, value) in sequence.enumerated() where value >= 0 {
            var length = leastEnds.count
            if let end = leastEnds.last, end >= value {
                var low = 0
                var high = leastEnds.count - 1
                while low < high {
                    let middle = (low + high) / 2
                    if leastEnds[middle] < value { low = middle + 1 } else { high = middle }
                }
                length = low
            }
            if length > 0 { formers[position] = lasts[length - 1] }
            if length == leastEnds.count {
                leastEnds.append(value)
                lasts.append(Int32(position))
            } else {
                leastEnds[length] = value
                lasts[length] = Int32(position)
            }
        }
        var position = lasts.last ?? -1
        while position >= 0 {
            belongs[Int(position)] = true
            position = formers[Int(position)]
        }
        return belongs
    }
}
