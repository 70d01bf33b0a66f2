@testable import Portraits

extension FuzzTarget {
    /// Pictures of a directory: the size that was asked for or nothing, the same pixels twice, and what is drawn of
    /// them can be encoded and read again.
    func fuzzPortrait(_ bytes: [UInt8]) throws {
        let pixels = JPEG.decode(bytes, width: 16, height: 12)
        let again = JPEG.decode(bytes, width: 16, height: 12)
        try require(pixels?.bytes == again?.bytes, "decoded differently a second time")
        guard let pixels else { return }
        try require(JPEG.begins(bytes), "decoded though it is no JPEG")
        try require(pixels.width == 16 && pixels.height == 12, "\(pixels.width) by \(pixels.height)")
        try require(pixels.bytes.count == 16 * 12 * 3, "\(pixels.bytes.count) bytes")
        guard let encoded = JPEG.encode(pixels) else { return }
        let round = JPEG.decode(encoded, width: 16, height: 12)
        try require(round?.bytes.count == pixels.bytes.count, "what was encoded cannot be decoded")
    }
}
