import CZlib
import Terminal
import Text

/// Paints pictures over the cells of a screen, after its rows, and removes those that are no longer wanted.
///
/// The rows have only spaces there. Cursor and style are left as they were.
@MainActor final class PicturePainter {
    /// How pictures are painted; `nil` paints none.
    var method: PictureProtocol?
    /// The size of a cell in pixels.
    var cell = (width: 8, height: 16)

    private var shown: [PlacedPicture] = []
    /// How those on the screen were painted.
    private var shownMethod: PictureProtocol?
    /// The numbers under which the terminal stores pictures (kitty).
    private var numbers: [PlacedPicture: Int] = [:]
    private var lastNumber = 0

    var isEmpty: Bool { shown.isEmpty }

    /// Removes the pictures that are not in `wanted`, and all that were painted by another method. Call it before the
    /// rows are drawn.
    func erase(except wanted: [PlacedPicture], _ pen: ScreenPen) {
        let wanted = shownMethod == method ? wanted : []
        defer { shownMethod = method }
        for placed in shown where !wanted.contains(placed) { erase(placed, pen) }
        shown.removeAll { !wanted.contains($0) }
    }

    /// Paints the pictures that are not on the screen yet, and those that rows were drawn over.
    ///
    /// - Parameter touched: The columns that were written to, by row.
    func paint(_ wanted: [PlacedPicture], touched: [Int: Range<Int>], _ pen: ScreenPen) {
        guard let method else { return }
        for placed in wanted {
            let isThere = shown.contains(placed)
            // kitty's pictures lie above the text.
            let isWhole =
                method == .kitty
                || !placed.screenRows.contains { row in
                    touched[row]?.overlaps(placed.screenColumns) == true
                }
            if isThere, isWhole { continue }
            pen.put("\u{1B}7")
            switch method {
            case .kitty: pen.put(kitty(placed))
            case .placeholders: pen.put(placeholders(placed))
            case .iterm2: pen.put(Self.place(placed.row, placed.column) + ITermPicture.text(placed))
            case .sixel:
                let size = (columns: placed.columns * cell.width, rows: placed.rows * cell.height)
                pen.put(Self.place(placed.row, placed.column) + SixelPicture.text(placed.picture, size))
            case .blocks:
                let parts = isThere ? touched : placed.parts
                pen.put(BlockPicture.text(placed, parts, isTrue: pen.capabilities.color == .trueColor))
            }
            pen.put("\u{1B}8")
            if !isThere { shown.append(placed) }
        }
    }

    /// Forgets what is on the screen, because it was cleared or left.
    func forget() {
        shown = []
        numbers = [:]
    }

    /// Returns the codes that delete all pictures from the terminal's memory.
    func release() -> String {
        switch method {
        case .kitty where lastNumber > 0: "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"
        case .placeholders: numbers.values.sorted().map(PlaceholderPicture.deletion).joined()
        default: ""
        }
    }

    /// Returns the code that moves the cursor to a cell.
    nonisolated static func place(_ row: Int, _ column: Int) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }

    private func erase(_ placed: PlacedPicture, _ pen: ScreenPen) {
        if let number = numbers.removeValue(forKey: placed) {
            guard shownMethod == .placeholders else { return pen.put("\u{1B}_Ga=d,d=I,i=\(number),q=2\u{1B}\\") }
            pen.put(PlaceholderPicture.deletion(number))
        }
        let rows = (0..<placed.rows).map {
            Self.place(placed.row + $0, placed.column) + String(spaces: placed.columns)
        }
        // Unstyled, whatever the pen last wrote.
        pen.put("\u{1B}7\u{1B}[0m" + rows.joined() + "\u{1B}8")
    }

    /// A picture that the terminal already stores is not sent again; only its placeholders are rewritten.
    private func placeholders(_ placed: PlacedPicture) -> String {
        if let number = numbers[placed] { return PlaceholderPicture.text(placed, number: number) }
        let range = PlaceholderPicture.numbers
        guard numbers.count < range.count else { return "" }
        repeat { lastNumber += 1 } while numbers.values.contains(range.lowerBound + lastNumber % range.count)
        let number = range.lowerBound + lastNumber % range.count
        numbers[placed] = number
        return PlaceholderPicture.sending(placed, number: number) + PlaceholderPicture.text(placed, number: number)
    }

    private func kitty(_ placed: PlacedPicture) -> String {
        lastNumber += 1
        numbers[placed] = lastNumber
        return Self.place(placed.row, placed.column) + KittyPicture.text(placed, number: lastNumber)
    }
}

extension PlacedPicture {
    /// All of its columns, by row.
    fileprivate var parts: [Int: Range<Int>] {
        Dictionary(uniqueKeysWithValues: screenRows.map { ($0, screenColumns) })
    }
}

/// Half blocks: the upper half in the foreground colour, the lower half in the background colour.
enum BlockPicture {
    /// - Parameter parts: The screen's columns to paint in each of its rows.
    static func text(_ placed: PlacedPicture, _ parts: [Int: Range<Int>], isTrue: Bool) -> String {
        let size = (rows: placed.rows * 2, columns: placed.columns)
        var text = ""
        for row in 0..<placed.rows {
            guard let columns = parts[placed.row + row]?.clamped(to: placed.screenColumns), !columns.isEmpty else {
                continue
            }
            text += PicturePainter.place(placed.row + row, columns.lowerBound)
            var before: (Int, Int)?
            let letters = row == (placed.rows - 1) / 2 ? placed.picture.letters : []
            let first = (placed.columns - letters.count) / 2
            for column in columns.lowerBound - placed.column..<columns.upperBound - placed.column {
                let letter = letters.indices.contains(column - first) ? letters[column - first] : nil
                let lower = placed.picture.colour(row * 2 + 1, column, of: size)
                let upper = letter == nil ? placed.picture.colour(row * 2, column, of: size) : 0xFFFFFF
                if before?.0 != upper || before?.1 != lower {
                    text += "\u{1B}[38;\(code(upper, isTrue));48;\(code(lower, isTrue))m"
                }
                before = (upper, lower)
                text.append(letter ?? "\u{2580}")
            }
        }
        return text + "\u{1B}[0m"
    }

    private static func code(_ colour: Int, _ isTrue: Bool) -> String {
        isTrue
            ? "2;\(colour >> 16);\(colour >> 8 & 0xFF);\(colour & 0xFF)" : "5;\(Int(ColourCube.index(of: colour)) + 16)"
    }
}

/// kitty's Unicode placeholders: the terminal stores the picture, and characters in the colour of its number say where
/// each part of it is shown, so that tmux moves and covers them like any text.
enum PlaceholderPicture {
    /// The picture numbers in use, which are also colours: those of the 256 that no theme changes.
    static let numbers = 16...255

    /// Returns the codes that send the picture through tmux, to be shown wherever its placeholders are.
    static func sending(_ placed: PlacedPicture, number: Int) -> String {
        KittyPicture.pieces(placed, number: number, place: "U=1").map(TmuxPassthrough.text).joined()
    }

    /// Returns the placeholders over the picture's cells, for at most as many rows and columns as there are signs.
    static func text(_ placed: PlacedPicture, number: Int) -> String {
        let rows = min(placed.rows, signs.count)
        let columns = min(placed.columns, signs.count)
        var text = "\u{1B}[38;5;\(number)m"
        for row in 0..<rows {
            text += PicturePainter.place(placed.row + row, placed.column)
            for column in 0..<columns {
                text.unicodeScalars.append("\u{10EEEE}")
                text.unicodeScalars.append(signs[row])
                text.unicodeScalars.append(signs[column])
            }
        }
        return text + "\u{1B}[0m"
    }

    static func deletion(_ number: Int) -> String { TmuxPassthrough.text("\u{1B}_Ga=d,d=I,i=\(number),q=2\u{1B}\\") }

    /// The marks that number rows and columns, from 0 (kitty's rowcolumn-diacritics).
    private static let signs: [Unicode.Scalar] = [
        "\u{305}", "\u{30D}", "\u{30E}", "\u{310}", "\u{312}", "\u{33D}", "\u{33E}", "\u{33F}", "\u{346}", "\u{34A}",
        "\u{34B}", "\u{34C}", "\u{350}", "\u{351}", "\u{352}", "\u{357}", "\u{35B}", "\u{363}", "\u{364}", "\u{365}",
        "\u{366}", "\u{367}", "\u{368}", "\u{369}", "\u{36A}", "\u{36B}", "\u{36C}", "\u{36D}", "\u{36E}", "\u{36F}",
        "\u{483}", "\u{484}", "\u{485}", "\u{486}", "\u{487}", "\u{592}", "\u{593}", "\u{594}", "\u{595}", "\u{597}",
    ]
}

/// kitty's graphics protocol: pixels in pieces of 4,096 bytes of Base64, scaled to any number of cells.
///
/// They are compressed where that makes them smaller: a terminal far away, and every terminal's buffer, takes longer
/// for the bytes than zlib does.
enum KittyPicture {
    private static let pieceLimit = 4_096

    static func text(_ placed: PlacedPicture, number: Int) -> String {
        // C=1: the cursor does not move.
        pieces(placed, number: number, place: "C=1").joined()
    }

    /// The codes that send the picture, each complete in itself.
    static func pieces(_ placed: PlacedPicture, number: Int, place: String) -> [String] {
        let picture = placed.picture
        let deflated = Deflate.stream(picture.bytes, limit: picture.bytes.count)
        let data = Array(Base64.text(of: deflated ?? picture.bytes).utf8)
        // Transmit and display (a=T), without a response (q=2).
        var control =
            "a=T,f=24,s=\(picture.width),v=\(picture.height),i=\(number),c=\(placed.columns),r=\(placed.rows),"
            + "\(place),q=2" + (deflated == nil ? "" : ",o=z")
        var pieces: [String] = []
        for start in stride(from: 0, to: data.count, by: pieceLimit) {
            let end = min(start + pieceLimit, data.count)
            let piece = String(decoding: data[start..<end], as: UTF8.self)
            pieces.append("\u{1B}_G\(control),m=\(end < data.count ? 1 : 0);\(piece)\u{1B}\\")
            control = "q=2"
        }
        return pieces
    }
}

/// Codes that tmux passes on to the terminal that it runs in if `allow-passthrough` is on, and drops otherwise.
enum TmuxPassthrough {
    /// `ESC P tmux; … ESC \`, each Esc within it doubled (tmux(1), `allow-passthrough`).
    static func text(_ codes: String) -> String {
        "\u{1B}Ptmux;\(codes.replacing("\u{1B}", with: "\u{1B}\u{1B}"))\u{1B}\\"
    }
}

/// zlib's streams (RFC 1950).
enum Deflate {
    /// Returns the bytes as the fastest level compresses them; `nil` if that takes more than `limit` bytes.
    static func stream(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
        var count = uLongf(limit)
        let output = [UInt8](unsafeUninitializedCapacity: limit) { buffer, initialized in
            // Fails, too, if the result does not fit.
            let status = compress2(buffer.baseAddress, &count, bytes, uLong(bytes.count), Z_BEST_SPEED)
            initialized = status == Z_OK ? Int(count) : 0
        }
        return output.isEmpty ? nil : output
    }
}

/// iTerm2's inline images: a file in Base64, scaled to any number of cells.
enum ITermPicture {
    static func text(_ placed: PlacedPicture) -> String {
        let file = PNG.file(placed.picture)
        return "\u{1B}]1337;File=inline=1;size=\(file.count);width=\(placed.columns);height=\(placed.rows);"
            + "preserveAspectRatio=0;doNotMoveCursor=1:\(Base64.text(of: file))\u{07}"
    }
}

/// PNG (ISO/IEC 15948).
enum PNG {
    static func file(_ picture: Picture) -> [UInt8] {
        var rows: [UInt8] = []
        let stride = picture.width * 3
        for row in 0..<picture.height {
            // No filter.
            rows.append(0)
            rows += picture.bytes[(row * stride)..<((row + 1) * stride)]
        }
        // Eight bits of red, green and blue.
        let head = bigEndian(picture.width) + bigEndian(picture.height) + [8, 2, 0, 0, 0]
        // Within this bound it fails for want of memory only.
        let stream = Deflate.stream(rows, limit: Int(compressBound(uLong(rows.count)))) ?? []
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", head) + chunk("IDAT", stream)
            + chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return bigEndian(data.count) + body + bigEndian(Int(crc32(0, body, uInt(body.count))))
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}

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

    static func index(of colour: Int) -> UInt8 {
        UInt8(level(colour >> 16 & 0xFF) * 36 + level(colour >> 8 & 0xFF) * 6 + level(colour & 0xFF))
    }

    private static func level(_ value: Int) -> Int { value < 48 ? 0 : value < 115 ? 1 : min((value - 35) / 40, 5) }
}
