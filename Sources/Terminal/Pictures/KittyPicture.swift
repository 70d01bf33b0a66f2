import Text

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
