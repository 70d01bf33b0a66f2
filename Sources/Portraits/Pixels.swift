/// A picture as red, green and blue bytes, row by row.
package struct Pixels: Sendable, Hashable {
    package let width: Int
    package let height: Int
    /// Three bytes for each pixel.
    package internal(set) var bytes: [UInt8]
    /// Stand in the middle of a picture of too few pixels to draw them.
    package internal(set) var letters = ""

    /// Returns `nil` if a side is not positive, or the number of bytes does not fit the size.
    package init?(width: Int, height: Int, bytes: [UInt8]) {
        guard width > 0, height > 0, bytes.count == width * height * 3 else { return nil }
        self.width = width
        self.height = height
        self.bytes = bytes
    }

    init(side: Int) {
        width = side
        height = side
        bytes = [UInt8](repeating: 0, count: side * side * 3)
    }

    /// Returns the picture in another size, each pixel the mean of those that it covers.
    func scaled(width newWidth: Int, height newHeight: Int) -> Pixels {
        guard newWidth != width || newHeight != height else { return self }
        var scaled: [UInt8] = []
        scaled.reserveCapacity(newWidth * newHeight * 3)
        for row in 0..<newHeight {
            let rows = Self.covered(row, newHeight, height)
            for column in 0..<newWidth {
                let columns = Self.covered(column, newWidth, width)
                var sum = (0, 0, 0)
                for y in rows {
                    for x in columns {
                        let place = (y * width + x) * 3
                        sum.0 += Int(bytes[place])
                        sum.1 += Int(bytes[place + 1])
                        sum.2 += Int(bytes[place + 2])
                    }
                }
                let count = rows.count * columns.count
                scaled.append(UInt8(sum.0 / count))
                scaled.append(UInt8(sum.1 / count))
                scaled.append(UInt8(sum.2 / count))
            }
        }
        return Pixels(width: newWidth, height: newHeight, bytes: scaled) ?? self
    }

    private static func covered(_ place: Int, _ count: Int, _ full: Int) -> Range<Int> {
        let start = min(place * full / count, full - 1)
        return start..<max(start + 1, min((place + 1) * full / count, full))
    }
}
