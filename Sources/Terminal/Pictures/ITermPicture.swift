import Text

/// iTerm2's inline images: a file in Base64, scaled to any number of cells.
enum ITermPicture {
    static func text(_ placed: PlacedPicture) -> String {
        let file = PNG.file(placed.picture)
        return "\u{1B}]1337;File=inline=1;size=\(file.count);width=\(placed.columns);height=\(placed.rows);"
            + "preserveAspectRatio=0;doNotMoveCursor=1:\(Base64.text(of: file))\u{07}"
    }
}

/// PNG (ISO/IEC 15948) without compression.
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
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", head) + chunk("IDAT", stored(rows))
            + chunk("IEND", [])
    }

    /// Stored blocks (RFC 1951, 3.2.4) in a zlib stream (RFC 1950).
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        for start in Swift.stride(from: 0, to: bytes.count, by: 65_535) {
            let end = min(start + 65_535, bytes.count)
            let count = UInt16(end - start)
            stream.append(end == bytes.count ? 1 : 0)
            stream += [UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8)]
            stream += bytes[start..<end]
        }
        var (low, high) = (1, 0)
        for byte in bytes {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return stream + bigEndian(high << 16 | low)
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return bigEndian(data.count) + body + bigEndian(Int(~body.reduce(~0 as UInt32, remainder)))
    }

    /// CRC-32 (ISO 3309), a byte at a time.
    private static func remainder(_ remainder: UInt32, _ byte: UInt8) -> UInt32 {
        table[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)] ^ remainder >> 8
    }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(byte) { rest, _ in rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1 }
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
