import CLibraries
private import Glibc

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
