/// Finds the word that a misspelt one was meant to be.
package enum Spelling {
    /// The known word that is nearest to `word`, at most two typing errors away, or one where the word is short; the
    /// first of several.
    package static func nearest(to word: String, among known: [String]) -> String? {
        let limit = word.utf8.count { $0 != UInt8(ascii: "-") } < 6 ? 1 : 2
        let candidates = known.filter { abs($0.utf8.count - word.utf8.count) <= limit }
        let distances = candidates.map { (word: $0, slips: slips(Array(word.utf8), Array($0.utf8))) }
        return distances.filter { $0.slips <= limit }.min { $0.slips < $1.slips }?.word
    }

    /// Returns the number of bytes to insert, delete, replace or swap with their neighbour (the optimal string
    /// alignment distance).
    private static func slips(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in 1..<(left.count + 1) {
            var current = [row]
            for column in 1..<(right.count + 1) {
                let isSame = left[row - 1] == right[column - 1]
                var best = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1))
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                    best = min(best, beforeLast[column - 2] + 1)
                }
                current.append(best)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
