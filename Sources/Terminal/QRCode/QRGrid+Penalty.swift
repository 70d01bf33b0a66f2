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
