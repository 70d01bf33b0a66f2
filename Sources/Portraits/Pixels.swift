import CLibraries
private import Glibc

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

/// JPEG by libturbojpeg, which is loaded on first use.
package enum JPEG {
    /// The greatest width and height that are decoded, in pixels.
    package static let maximumSide = 10_000

    /// Whether bytes begin like a JPEG file; nothing else is passed to the decoder.
    package static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xFF, 0xD8, 0xFF]) }

    /// Decodes foreign bytes, scaled to exactly `width` by `height`; returns `nil` if they cannot be decoded.
    ///
    /// Only for a process that holds no secret: see `PortraitDecoder`.
    static func decode(_ bytes: [UInt8], width: Int, height: Int) -> Pixels? {
        guard begins(bytes), cturbojpeg_load() else { return nil }
        var size = (width: Int32(0), height: Int32(0))
        let found = cturbojpeg_decode(
            bytes, bytes.count, Int32(maximumSide), Int32(width), Int32(height), &size.width, &size.height)
        guard let found else { return nil }
        defer { free(found) }
        let count = Int(size.width) * Int(size.height) * 3
        let whole = Array(UnsafeBufferPointer(start: found, count: count))
        return Pixels(width: Int(size.width), height: Int(size.height), bytes: whole)?
            .scaled(width: width, height: height)
    }

    /// Encodes our own pixels, the same ones always as the same bytes; returns `nil` if the library is missing.
    package static func encode(_ pixels: Pixels) -> [UInt8]? {
        guard cturbojpeg_load() else { return nil }
        var count = 0
        let encoded = cturbojpeg_encode(pixels.bytes, Int32(pixels.width), Int32(pixels.height), 88, &count)
        guard let encoded else { return nil }
        defer { free(encoded) }
        return Array(UnsafeBufferPointer(start: encoded, count: count))
    }
}
