/// A small number for each row, in as many bytes as the largest one needs.
struct Codes: Sendable {
    private var ones: [UInt8] = []
    private var twos: [UInt16] = []
    private var fours: [UInt32] = []
    private(set) var width = 1

    var count: Int { width == 1 ? ones.count : width == 2 ? twos.count : fours.count }

    var byteCount: Int { count * width }

    mutating func reserveCapacity(_ count: Int) {
        switch width {
        case 1: ones.reserveCapacity(count)
        case 2: twos.reserveCapacity(count)
        default: fours.reserveCapacity(count)
        }
    }

    @inline(__always)
    subscript(row: Int) -> Int {
        switch width {
        case 1: Int(ones[row])
        case 2: Int(twos[row])
        default: Int(fours[row])
        }
    }

    mutating func append(_ code: UInt32) {
        if width == 1 {
            if let code = UInt8(exactly: code) { return ones.append(code) }
            (twos, ones, width) = (ones.map(UInt16.init), [], 2)
        }
        if width == 2 {
            if let code = UInt16(exactly: code) { return twos.append(code) }
            (fours, twos, width) = (twos.map(UInt32.init), [], 4)
        }
        fours.append(code)
    }

    /// Calls `body` with the code of each of these rows, in their order.
    @inline(__always)
    func forEach(_ rows: some Collection<Int32>, _ body: (_ offset: Int, _ code: Int) -> Void) {
        @inline(__always)
        func visit(_ codes: [some FixedWidthInteger]) {
            codes.withUnsafeBufferPointer { codes in
                var offset = 0
                for row in rows {
                    body(offset, Int(truncatingIfNeeded: codes[Int(row)]))
                    offset &+= 1
                }
            }
        }
        switch width {
        case 1: visit(ones)
        case 2: visit(twos)
        default: visit(fours)
        }
    }

    /// Ands the entry of `masks` for each row's code to a block.
    func and(
        _ masks: UnsafeBufferPointer<UInt64>, to block: UnsafeMutableBufferPointer<UInt64>, rows: Range<Int>
    ) {
        @inline(__always)
        func visit(_ codes: [some FixedWidthInteger]) {
            codes.withUnsafeBufferPointer { codes in
                for offset in 0..<rows.count {
                    block[offset] &= masks[Int(truncatingIfNeeded: codes[rows.lowerBound &+ offset])]
                }
            }
        }
        switch width {
        case 1: visit(ones)
        case 2: visit(twos)
        default: visit(fours)
        }
    }

    /// Returns how many of these rows have each code below `limit`.
    ///
    /// Four counts take turns, since most neighbours have one of few codes, and the processor would wait for each
    /// before the next.
    func histogram(of rows: [Int32], below limit: Int) -> [Int] {
        let turns = limit <= 1 << 12 ? 4 : 1
        var counts = [Int](repeating: 0, count: limit * turns)
        counts.withUnsafeMutableBufferPointer { counts in
            forEach(rows) { offset, code in counts[(offset & (turns &- 1)) &* limit &+ code] &+= 1 }
        }
        return turns == 1
            ? counts : (0..<limit).map { code in (0..<turns).reduce(0) { $0 + counts[$1 * limit + code] } }
    }
}
