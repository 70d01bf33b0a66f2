import Terminal

/// Sixels (DEC STD 070): six rows of pixels at a time, one colour of the 6×6×6 cube after the other.
enum SixelPicture {
    static func text(_ picture: Picture, _ size: (columns: Int, rows: Int)) -> String {
        var out: [UInt8] = []
        out += Array("\u{1B}P0;1;0q\"1;1;\(size.columns);\(size.rows)".utf8)
        var indexes = [UInt8](repeating: 0, count: size.columns * size.rows)
        var isUsed = [Bool](repeating: false, count: 216)
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let colour = picture.colour(row, column, of: (size.rows, size.columns))
                let index = ColourCube.index(of: colour, row, column)
                indexes[row * size.columns + column] = index
                isUsed[Int(index)] = true
            }
        }
        for index in 0..<216 where isUsed[index] {
            // Percent.
            let parts = [index / 36, index / 6 % 6, index % 6].map { ColourCube.levels[$0] * 100 / 255 }
            out += Array("#\(index);2;\(parts[0]);\(parts[1]);\(parts[2])".utf8)
        }
        for top in stride(from: 0, to: size.rows, by: 6) {
            let rows = top..<min(top + 6, size.rows)
            addBand(rows, indexes, size.columns, to: &out)
            out.append(UInt8(ascii: "-"))
        }
        out += [0x1B, UInt8(ascii: "\\")]
        return String(decoding: out, as: UTF8.self)
    }

    private static func addBand(_ rows: Range<Int>, _ indexes: [UInt8], _ columns: Int, to out: inout [UInt8]) {
        var bits = [[UInt8]](repeating: [], count: 216)
        for row in rows {
            for column in 0..<columns {
                let index = Int(indexes[row * columns + column])
                if bits[index].isEmpty { bits[index] = [UInt8](repeating: 0, count: columns) }
                bits[index][column] |= 1 << (row - rows.lowerBound)
            }
        }
        var isFirst = true
        for (index, bits) in bits.enumerated() where !bits.isEmpty {
            if !isFirst { out.append(UInt8(ascii: "$")) }
            isFirst = false
            out += Array("#\(index)".utf8)
            var column = 0
            while column < columns {
                let end = bits[column...].firstIndex { $0 != bits[column] } ?? columns
                let sign = bits[column] + 63
                if end - column > 3 {
                    out += Array("!\(end - column)".utf8) + [sign]
                } else {
                    for _ in column..<end { out.append(sign) }
                }
                column = end
            }
        }
    }
}

/// The 6×6×6 cube of xterm's 256 colours.
enum ColourCube {
    static let levels = [0, 95, 135, 175, 215, 255]

    /// Returns the index in the cube of the nearest colour.
    static func index(of colour: Int) -> UInt8 {
        UInt8(level(colour >> 16 & 0xFF) * 36 + level(colour >> 8 & 0xFF) * 6 + level(colour & 0xFF))
    }

    /// Returns the same for a pixel of a picture, with ordered dithering (4×4 Bayer matrix).
    static func index(of colour: Int, _ row: Int, _ column: Int) -> UInt8 {
        let shift = (bayer[row & 3][column & 3] * 2 - 15) * 4 / 3
        func part(_ bits: Int) -> Int { level(min(max((colour >> bits & 0xFF) + shift, 0), 255)) }
        return UInt8(part(16) * 36 + part(8) * 6 + part(0))
    }

    private static let bayer = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]

    private static func level(_ value: Int) -> Int { value < 48 ? 0 : value < 115 ? 1 : min((value - 35) / 40, 5) }
}
