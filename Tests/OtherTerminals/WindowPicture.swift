package import Foundation

/// The pixels of a terminal's window (XWD).
package struct WindowPicture: TerminalLook {
    /// What is painted under what a program draws. Neither colour is found in the other's bytes.
    enum Mark {
        case magenta, green

        /// Four columns wide.
        var text: String { "\u{1B}[48;2;\(self == .green ? "0;255;0" : "255;0;255")m    \u{1B}[0m" }
        fileprivate var pixel: [UInt8] { self == .green ? [0, 255, 0] : [255, 0, 255] }
    }

    private let xwd: Data
    private let width: Int
    /// Those above the mark, and how many bytes a pixel and a row of them take. A fourth byte of a pixel is what nobody
    /// set.
    private let pixels: Data
    private let size: Int
    private let stride: Int
    /// Where the first column of text begins, and how many pixels it is wide.
    private let column: (start: Int, width: Int)

    /// `nil` where the mark is not in the picture.
    init?(file: Data, above mark: Mark) {
        // The header of X11/XWDFile.h, then its table of colours of 12 bytes each.
        func number(_ place: Int) -> Int { file.dropFirst(place * 4).prefix(4).reduce(0) { $0 << 8 | Int($1) } }
        guard file.count > 100 else { return nil }
        let (width, height, size, stride) = (number(4), number(5), number(11) / 8, number(12))
        let start = number(0) + number(19) * 12
        guard size >= 3, width > 0, stride >= width * size, file.count >= start + height * stride else { return nil }
        func isMark(_ x: Int, _ y: Int) -> Bool {
            let place = start + y * stride + x * size
            return file[place..<place + 3].elementsEqual(mark.pixel)
        }
        // Within the mark's first column of text, whatever the window's border is.
        let inside = 6
        guard let top = (0..<height).first(where: { isMark(inside, $0) }),
            let left = (0...inside).first(where: { isMark($0, top) }),
            let right = (inside..<width).first(where: { !isMark($0, top) })
        else { return nil }
        (self.width, self.size, self.stride) = (width, size, stride)
        column = (left, (right - left) / 4)
        xwd = file
        pixels = file.subdata(in: start..<(start + top * stride))
    }

    /// Of each column of text the outermost pixels do not count: there terminals leave what a neighbour's letter put
    /// beyond its own column, or do not, by the order in which they were drawn.
    package func difference(from other: WindowPicture) -> String? {
        if pixels == other.pixels { return nil }
        guard pixels.count == other.pixels.count else { return "the pictures are not of one size" }
        var count = 0
        var first: (x: Int, y: Int)?
        pixels.withUnsafeBytes { (mine: UnsafeRawBufferPointer) in
            other.pixels.withUnsafeBytes { (theirs: UnsafeRawBufferPointer) in
                for y in 0..<(mine.count / stride) {
                    for x in 0..<width {
                        let place = y * stride + x * size
                        let isSame =
                            mine[place] == theirs[place] && mine[place + 1] == theirs[place + 1]
                            && mine[place + 2] == theirs[place + 2]
                        let offset = (x - column.start) % column.width
                        guard !isSame, offset > 0, offset < column.width - 1 else { continue }
                        count += 1
                        if first == nil { first = (x, y) }
                    }
                }
            }
        }
        return first.map { "\(count) pixels differ, the first at \($0.x), \($0.y)" }
    }

    package var file: (data: Data, type: String) { (xwd, "xwd") }

    /// Writes so many columns of text as a PNG file of few colours (ImageMagick).
    package func writePNG(_ path: String, columns: Int) throws {
        let (width, height) = (columns * column.width, pixels.count / stride)
        var pixmap = Data("P6 \(width) \(height) 255\n".utf8)
        for y in 0..<height {
            for x in column.start..<column.start + width {
                // Blue comes first.
                pixmap += pixels[pixels.startIndex + y * stride + x * size..<pixels.endIndex].prefix(3).reversed()
            }
        }
        let converter = Process()
        let input = Pipe()
        converter.executableURL = URL(filePath: "/usr/bin/env")
        converter.arguments = [
            "convert", "ppm:-", "+dither", "-colors", "96", "-strip", "-define", "png:compression-level=9", "-define",
            "png:exclude-chunks=all", "png8:\(path)",
        ]
        converter.standardInput = input
        try converter.runWithoutBlockedSignals()
        try input.fileHandleForWriting.write(contentsOf: pixmap)
        try input.fileHandleForWriting.close()
        converter.waitUntilExit()
        guard converter.terminationStatus == 0 else { throw TerminalFailure(description: "no picture: \(path)") }
    }

    package static func == (left: WindowPicture, right: WindowPicture) -> Bool { left.pixels == right.pixels }

    package func hash(into hasher: inout Hasher) { hasher.combine(pixels) }
}
