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
