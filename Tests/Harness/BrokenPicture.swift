/// JPEG files that are broken, as accident or malice does it.
package enum BrokenPicture {
    /// Cuts, flips, copies and inserts; some with a marker's own lengths and sizes made nonsense.
    ///
    /// - Parameter number: Which way it is broken, in turn.
    package static func bytes(of file: [UInt8], _ number: Int, _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = file
        switch number % 6 {
        case 0: bytes.removeLast(Int.random(in: 1..<bytes.count - 3, using: &random))
        case 1:
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                bytes[Int.random(in: 3..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
        case 2:
            let start = Int.random(in: 3..<bytes.count - 64, using: &random)
            bytes.insert(contentsOf: bytes[start..<start + 64], at: Int.random(in: 3..<bytes.count, using: &random))
        case 3:
            // Only in the headers: tables, sizes, scans.
            for _ in 0..<4 { bytes[Int.random(in: 3..<min(600, bytes.count), using: &random)] = 0xFF }
        case 4:
            let markers = bytes.indices.dropLast(8).filter { bytes[$0] == 0xFF && bytes[$0 + 1] >= 0xC0 }
            let marker = markers.randomElement(using: &random) ?? 3
            for place in marker + 2..<marker + 8 where place > 2 { bytes[place] = .random(in: 0...255, using: &random) }
        default:
            bytes =
                [0xFF, 0xD8, 0xFF]
                + (0..<Int.random(in: 0...4_096, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                }
        }
        return bytes
    }
}
