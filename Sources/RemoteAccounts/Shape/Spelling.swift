/// Finds the name that a misspelt one was meant to be.
enum Spelling {
    /// The known name that is nearest to `name`, at most two slips away.
    static func nearest(to name: String, among known: some Sequence<String>) -> String? {
        known.sorted().map { ($0, slips(Array(name.utf8), Array($0.utf8))) }
            .filter { $0.1 <= 2 && $0.1 < max(name.utf8.count, $0.0.utf8.count) }
            .min { $0.1 < $1.1 }?.0
    }

    /// Bytes to put in, take out or replace (Levenshtein's distance).
    private static func slips(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var last = Array(0...right.count)
        for (row, byte) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                current.append(min(last[column + 1] + 1, current[column] + 1, last[column] + (byte == other ? 0 : 1)))
            }
            last = current
        }
        return last[right.count]
    }
}
