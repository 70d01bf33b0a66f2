/// The lowest rows of each area, at most nine.
struct AreaHeads: Sendable {
    private var rows: [Int32]
    private var starts: [Int32]
    private var filled: [UInt8]

    /// Allocates space for areas that begin at these positions; the last position is the end.
    init(starts areaStarts: [Int32]) {
        var sum: Int32 = 0
        starts = [0]
        starts.reserveCapacity(areaStarts.count)
        for area in 0..<(areaStarts.count - 1) {
            sum += min(Int32(AreaIndex.headLength), areaStarts[area + 1] - areaStarts[area])
            starts.append(sum)
        }
        rows = [Int32](repeating: 0, count: Int(sum))
        filled = [UInt8](repeating: 0, count: areaStarts.count - 1)
    }

    /// Adds a row unless the area already has nine; rows must be added in ascending order.
    @inline(__always)
    mutating func add(_ row: Int32, to area: Int) {
        let length = filled[area]
        guard length < AreaIndex.headLength else { return }
        rows[Int(starts[area]) + Int(length)] = row
        filled[area] = length + 1
    }

    func head(of area: Int) -> ArraySlice<Int32> { rows[Int(starts[area])..<Int(starts[area + 1])] }
}
