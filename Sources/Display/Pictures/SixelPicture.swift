import Terminal

/// Sixels (DEC STD 070): six rows of pixels at a time, one colour of the picture's own palette after the other.
enum SixelPicture {
    /// The most colours of a palette: more than these make a portrait no better.
    private static let colours = 64

    static func text(_ picture: Picture, _ size: (columns: Int, rows: Int)) -> String {
        var out: [UInt8] = []
        out += Array("\u{1B}P0;1;0q\"1;1;\(size.columns);\(size.rows)".utf8)
        let pixels = (0..<size.rows).flatMap { row in
            (0..<size.columns).map { picture.colour(row, $0, of: (size.rows, size.columns)) }
        }
        let palette = ColourPalette(pixels, limit: colours)
        let indexes = pixels.map(palette.place)
        for (index, colour) in palette.colours.enumerated() {
            // Percent.
            let parts = [colour >> 16, colour >> 8 & 0xFF, colour & 0xFF].map { ($0 * 100 + 127) / 255 }
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

    private static func addBand(_ rows: Range<Int>, _ indexes: [Int], _ columns: Int, to out: inout [UInt8]) {
        var bits = [[UInt8]](repeating: [], count: colours)
        for row in rows {
            for column in 0..<columns {
                let index = indexes[row * columns + column]
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

    private static func level(_ value: Int) -> Int { value < 48 ? 0 : value < 115 ? 1 : min((value - 35) / 40, 5) }
}
