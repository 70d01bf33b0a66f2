/// One of the sizes of a QR code: 1 has 21 modules on a side, each further one 4 more.
struct QRVersion: Sendable, Hashable {
    /// The error correction level: 7 or 15 % of the code may be unreadable.
    enum Level: Sendable {
        case low, medium

        /// The two bits that stand for it in the code.
        var bits: Int { self == .low ? 1 : 0 }
    }

    let number: Int

    static let largest = QRVersion(number: 20)

    // ISO/IEC 18004, table 9, for versions 1 to 20.
    private static let correction: [Level: [Int]] = [
        .low: [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28],
        .medium: [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26],
    ]
    private static let blocks: [Level: [Int]] = [
        .low: [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8],
        .medium: [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16],
    ]

    /// Returns the smallest version that can contain `count` bytes at the low level; `nil` if none can.
    static func smallest(for count: Int) -> QRVersion? {
        (1...largest.number).lazy.map(QRVersion.init).first { count <= $0.capacity(.low) }
    }

    var size: Int { 17 + 4 * number }

    /// The rows, and columns, of the alignment patterns' centres.
    var alignments: [Int] {
        guard number > 1 else { return [] }
        let count = number / 7 + 2
        let step = (number * 4 + count * 2 + 1) / (count * 2 - 2) * 2
        return [6] + (0..<count - 1).reversed().map { size - 7 - $0 * step }
    }

    /// Returns the most bytes that it can contain.
    func capacity(_ level: Level) -> Int { dataCount(level) - (lengthBits == 8 ? 2 : 3) }

    /// The width of the length field before the bytes, in bits.
    private var lengthBits: Int { number < 10 ? 8 : 16 }

    /// The number of codewords, including those for error correction.
    private var count: Int {
        var bits = (16 * number + 128) * number + 64
        if number > 1 {
            let patterns = number / 7 + 2
            bits -= (25 * patterns - 10) * patterns - 55
            if number > 6 { bits -= 36 }
        }
        return bits / 8
    }

    private func blockCount(_ level: Level) -> Int { Self.blocks[level]?[number - 1] ?? 1 }
    private func correctionCount(_ level: Level) -> Int { Self.correction[level]?[number - 1] ?? 0 }
    private func dataCount(_ level: Level) -> Int { count - blockCount(level) * correctionCount(level) }

    /// Returns all codewords in the order in which they are placed (7.4 to 7.6).
    func codewords(of bytes: [UInt8], _ level: Level) -> [UInt8] {
        let data = data(bytes, count: dataCount(level))
        let (blocks, correction) = (blockCount(level), correctionCount(level))
        let divisor = ReedSolomon(degree: correction)
        // If the blocks differ in length, the later ones are a codeword longer.
        let (short, shortBlocks) = (data.count / blocks, blocks - data.count % blocks)
        var parts: [ArraySlice<UInt8>] = []
        var start = 0
        for index in 0..<blocks {
            let end = start + short + (index < shortBlocks ? 0 : 1)
            parts.append(data[start..<end])
            start = end
        }
        let corrections = parts.map { divisor.remainder(of: $0) }
        let interleaved = (0...short).flatMap { place in
            parts.compactMap { place < $0.count ? $0[$0.startIndex + place] : nil }
        }
        return interleaved + (0..<correction).flatMap { place in corrections.map { $0[place] } }
    }

    /// Returns the data codewords: byte mode, the length, the bytes, the terminator and padding.
    private func data(_ bytes: [UInt8], count: Int) -> [UInt8] {
        var bits: [Bool] = []
        func append(_ value: Int, _ width: Int) {
            for place in (0..<width).reversed() { bits.append(value >> place & 1 == 1) }
        }
        append(0b0100, 4)
        append(bytes.count, lengthBits)
        for byte in bytes { append(Int(byte), 8) }
        append(0, min(4, count * 8 - bits.count))
        append(0, (8 - bits.count % 8) % 8)
        var words = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
        }
        for turn in 0..<count - words.count { words.append(turn.isMultiple(of: 2) ? 0xEC : 0x11) }
        return words
    }
}

/// The error correction of a QR code: Reed-Solomon over GF(256) with the polynomial 0x11D (ISO/IEC 18004, 7.5.2).
struct ReedSolomon {
    /// The generator's coefficients, from the highest power down, without the leading 1.
    private let generator: [UInt8]

    init(degree: Int) {
        var generator = [UInt8](repeating: 0, count: degree)
        if degree > 0 { generator[degree - 1] = 1 }
        var root: UInt8 = 1
        for _ in 0..<degree {
            for place in 0..<degree {
                generator[place] = Self.product(generator[place], root)
                if place + 1 < degree { generator[place] ^= generator[place + 1] }
            }
            root = Self.product(root, 2)
        }
        self.generator = generator
    }

    /// Returns the codewords that correct errors in `data`.
    func remainder(of data: some Sequence<UInt8>) -> [UInt8] {
        var rest = [UInt8](repeating: 0, count: generator.count)
        for byte in data {
            let factor = byte ^ rest.removeFirst()
            rest.append(0)
            for (place, coefficient) in generator.enumerated() { rest[place] ^= Self.product(coefficient, factor) }
        }
        return rest
    }

    private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
        var result = 0
        for place in (0..<8).reversed() {
            result = result << 1 ^ (result >> 7) * 0x11D
            if right >> place & 1 == 1 { result ^= Int(left) }
        }
        return UInt8(truncatingIfNeeded: result)
    }
}
