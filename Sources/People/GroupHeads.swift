/// The lowest rows of each group, at most nine.
struct GroupHeads: Sendable {
    private var rows: [Int32]
    private var starts: [Int32]
    private var filled: [UInt8]

    /// Allocates space for groups that begin at these positions; the last position is the end.
    init(starts groupStarts: [Int32]) {
        var sum: Int32 = 0
        starts = [0]
        starts.reserveCapacity(groupStarts.count)
        for group in 0..<(groupStarts.count - 1) {
            sum += min(Int32(GroupIndex.headLength), groupStarts[group + 1] - groupStarts[group])
            starts.append(sum)
        }
        rows = [Int32](repeating: 0, count: Int(sum))
        filled = [UInt8](repeating: 0, count: groupStarts.count - 1)
    }

    /// Adds a row unless the group already has nine; rows must be added in ascending order.
    @inline(__always)
    mutating func add(_ row: Int32, to group: Int) {
        let length = filled[group]
        guard length < GroupIndex.headLength else { return }
        rows[Int(starts[group]) + Int(length)] = row
        filled[group] = length + 1
    }

    func head(of group: Int) -> ArraySlice<Int32> { rows[Int(starts[group])..<Int(starts[group + 1])] }
}
