package import Terminal

/// A QR code (ISO/IEC 18004, model 2) in byte mode: what a phone reads off the screen.
package struct QRCode: Sendable, Hashable {
    /// The number of modules on a side.
    package let size: Int
    private let modules: [Bool]

    /// The most bytes that a code can contain here: those of version 20, which still fits a large window.
    package static let limit = QRVersion.largest.capacity(.low)

    /// Encodes a text as UTF-8; `nil` if it is longer than `limit`.
    package init?(_ text: String) { self.init(bytes: Array(text.utf8)) }

    /// Encodes bytes in the smallest version that can contain them, with the better error correction if it fits that
    /// version too.
    package init?(bytes: [UInt8]) {
        guard let version = QRVersion.smallest(for: bytes.count) else { return nil }
        let level: QRVersion.Level = bytes.count <= version.capacity(.medium) ? .medium : .low
        let codewords = version.codewords(of: bytes, level)
        var best: (grid: QRGrid, penalty: Int)?
        for mask in 0..<8 {
            var grid = QRGrid(version)
            grid.place(codewords, mask: mask)
            grid.drawFormat(level, mask: mask)
            let penalty = grid.penalty
            if best.map({ penalty < $0.penalty }) ?? true { best = (grid, penalty) }
        }
        guard let best else { return nil }
        size = best.grid.size
        modules = best.grid.modules
    }

    /// Whether a module is dark; those outside the code are light.
    package subscript(row: Int, column: Int) -> Bool {
        (0..<size).contains(row) && (0..<size).contains(column) && modules[row * size + column]
    }
}

extension QRCode {
    /// The width of the light margin around the code, in modules.
    ///
    /// The standard requires 4, but today's readers need only 2, and a terminal has few rows.
    static let margin = 2

    /// The columns that `rows(for:)` takes.
    package var columns: Int { size + 2 * Self.margin }

    /// Returns the code in half blocks, two modules per cell; `nil` if the terminal has no such glyphs.
    ///
    /// Without colours the light modules are drawn, as for a dark background; readers accept the reverse too.
    package func rows(for capabilities: TerminalCapabilities) -> [StyledText]? {
        guard capabilities.glyphs == .unicode else { return nil }
        let isInked = !capabilities.code(for: .ink).isEmpty
        let places = -Self.margin..<size + Self.margin
        return stride(from: -Self.margin, to: size + Self.margin, by: 2).map { row in
            let cells = places.map { column in
                let isLast = row + 1 == places.upperBound
                let (upper, lower) = (self[row, column], self[row + 1, column])
                return Self.block(upper == isInked, isLast ? false : lower == isInked)
            }
            return StyledText(cells.joined(), .ink)
        }
    }

    private static func block(_ upper: Bool, _ lower: Bool) -> String {
        switch (upper, lower) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }
}

/// The modules of a QR code while it is drawn.
struct QRGrid {
    let size: Int
    private(set) var modules: [Bool]
    /// Whether a module belongs to a function pattern, so that no data is placed there.
    private var isTaken: [Bool]

    /// Draws everything but data and format.
    init(_ version: QRVersion) {
        size = version.size
        modules = [Bool](repeating: false, count: size * size)
        isTaken = modules
        for place in 0..<size {
            set(6, place, place.isMultiple(of: 2))
            set(place, 6, place.isMultiple(of: 2))
        }
        for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] { drawFinder(row, column) }
        let centres = version.alignments
        for row in centres {
            for column in centres {
                let isFinder = [(6, 6), (6, size - 7), (size - 7, 6)].contains { $0 == row && $1 == column }
                if !isFinder { drawAlignment(row, column) }
            }
        }
        drawFormat(.low, mask: 0)
        if version.number > 6 { drawVersion(version.number) }
    }

    private mutating func set(_ row: Int, _ column: Int, _ isDark: Bool) {
        guard (0..<size).contains(row), (0..<size).contains(column) else { return }
        modules[row * size + column] = isDark
        isTaken[row * size + column] = true
    }

    /// Draws a finder pattern, with the light modules around it.
    private mutating func drawFinder(_ row: Int, _ column: Int) {
        for down in -4...4 {
            for right in -4...4 {
                let ring = max(abs(down), abs(right))
                set(row + down, column + right, ring != 2 && ring != 4)
            }
        }
    }

    private mutating func drawAlignment(_ row: Int, _ column: Int) {
        for down in -2...2 {
            for right in -2...2 { set(row + down, column + right, max(abs(down), abs(right)) != 1) }
        }
    }

    /// Draws the error correction level and the mask, twice (7.9).
    mutating func drawFormat(_ level: QRVersion.Level, mask: Int) {
        let data = level.bits << 3 | mask
        var rest = data
        for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
        let bits = (data << 10 | rest) ^ 0x5412
        func bit(_ place: Int) -> Bool { bits >> place & 1 == 1 }
        for place in 0...5 { set(place, 8, bit(place)) }
        set(7, 8, bit(6))
        set(8, 8, bit(7))
        set(8, 7, bit(8))
        for place in 9..<15 { set(8, 14 - place, bit(place)) }
        for place in 0..<8 { set(8, size - 1 - place, bit(place)) }
        for place in 8..<15 { set(size - 15 + place, 8, bit(place)) }
        // Dark in every code.
        set(size - 8, 8, true)
    }

    /// Draws the version, twice (7.10).
    private mutating func drawVersion(_ number: Int) {
        var rest = number
        for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1F25 }
        let bits = number << 12 | rest
        for place in 0..<18 {
            let isDark = bits >> place & 1 == 1
            let (near, far) = (place / 3, size - 11 + place % 3)
            set(near, far, isDark)
            set(far, near, isDark)
        }
    }

    /// Places the codewords in pairs of columns from the right, up and down in turn, under a mask (7.7.3, 7.8).
    mutating func place(_ codewords: [UInt8], mask: Int) {
        var index = 0
        for right in stride(from: size - 1, through: 1, by: -2) {
            // The column of the timing pattern is skipped.
            let right = right <= 6 ? right - 1 : right
            let isUpward = (right + 1) & 2 == 0
            for step in 0..<size {
                let row = isUpward ? size - 1 - step : step
                for column in [right, right - 1] where !isTaken[row * size + column] {
                    let isDark = index < codewords.count * 8 && codewords[index / 8] >> (7 - index % 8) & 1 == 1
                    modules[row * size + column] = isDark != Self.isInverted(row, column, mask)
                    index += 1
                }
            }
        }
    }

    private static func isInverted(_ row: Int, _ column: Int, _ mask: Int) -> Bool {
        switch mask {
        case 0: (row + column) % 2 == 0
        case 1: row % 2 == 0
        case 2: column % 3 == 0
        case 3: (row + column) % 3 == 0
        case 4: (row / 2 + column / 3) % 2 == 0
        case 5: row * column % 2 + row * column % 3 == 0
        case 6: (row * column % 2 + row * column % 3) % 2 == 0
        default: ((row + column) % 2 + row * column % 3) % 2 == 0
        }
    }
}

extension QRGrid {
    /// How hard the code is to read: runs, squares, patterns like a finder's, and too much of one shade (7.8.3).
    var penalty: Int {
        let rows = (0..<size).map { row in (0..<size).map { modules[row * size + $0] } }
        let columns = (0..<size).map { column in (0..<size).map { modules[$0 * size + column] } }
        let dark = modules.count { $0 }
        return (rows + columns).reduce(0) { $0 + Self.runs($1) + Self.finderPatterns($1) } + squares
            + abs(dark * 20 - modules.count * 10) / modules.count * 10
    }

    private static func runs(_ line: [Bool]) -> Int {
        var (result, length) = (0, 1)
        for place in 1...line.count {
            if place < line.count, line[place] == line[place - 1] {
                length += 1
            } else {
                if length >= 5 { result += length - 2 }
                length = 1
            }
        }
        return result
    }

    private static let eye = [true, false, true, true, true, false, true, false, false, false, false]

    private static func finderPatterns(_ line: [Bool]) -> Int {
        (0...line.count - eye.count).reduce(0) { result, start in
            let part = line[start..<start + eye.count]
            return result + (part.elementsEqual(eye) ? 40 : 0) + (part.elementsEqual(eye.reversed()) ? 40 : 0)
        }
    }

    private var squares: Int {
        var result = 0
        for row in 1..<size {
            for column in 1..<size {
                let isDark = modules[row * size + column]
                let others = [(row - 1, column), (row, column - 1), (row - 1, column - 1)]
                if others.allSatisfy({ modules[$0 * size + $1] == isDark }) { result += 3 }
            }
        }
        return result
    }
}

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
