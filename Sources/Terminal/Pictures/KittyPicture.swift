import Text

/// kitty's graphics protocol: pixels in pieces of 4,096 bytes of Base64, placed over as many cells as wanted.
enum KittyPicture {
    private static let pieceLimit = 4_096

    static func text(_ placed: PlacedPicture, number: Int) -> String {
        let picture = placed.picture
        let data = Array(Base64.text(of: picture.bytes).utf8)
        // Shown (a=T) where the cursor is, which stays (C=1); nothing is answered (q=2).
        var control =
            "a=T,f=24,s=\(picture.width),v=\(picture.height),i=\(number),c=\(placed.columns),r=\(placed.rows),C=1,q=2"
        var text = ""
        for start in stride(from: 0, to: data.count, by: pieceLimit) {
            let end = min(start + pieceLimit, data.count)
            let piece = String(decoding: data[start..<end], as: UTF8.self)
            text += "\u{1B}_G\(control),m=\(end < data.count ? 1 : 0);\(piece)\u{1B}\\"
            control = "q=2"
        }
        return text
    }
}
