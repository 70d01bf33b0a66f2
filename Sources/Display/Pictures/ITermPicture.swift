import CZlib
import Terminal
import Text

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
