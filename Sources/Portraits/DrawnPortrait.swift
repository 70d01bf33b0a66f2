import Text

/// A portrait drawn from a seed and a name: the same one on every machine.
package struct DrawnPortrait: Sendable, Hashable {
    /// What it is drawn from: a person's id, or the path of a portrait.
    package var seed: String
    /// The person's name, for the initials; without one a head is drawn.
    package var name: String

    package init(seed: String, name: String = "") {
        self.seed = seed
        self.name = name
    }

    /// The side of a portrait of so few pixels that its letters are text over it.
    static let mostFewPixels = 10

    /// Draws it as a square of `side` pixels.
    package func pixels(side: Int) -> Pixels {
        var draw = Drawing(seed)
        let hue = draw.below(360)
        let ground = Colour(dark: hue, saturation: 45 + draw.below(25), lightness: 24 + draw.below(8))
        let shape = draw.below(3)
        let tint = Colour(dark: (hue + 20 + draw.below(60)) % 360, saturation: 50, lightness: 34 + draw.below(8))
        // Contrast of at least 4.5:1 on both others.
        let ink = Colour(hue: hue, saturation: 30, lightness: 94)
        let letters = Initials.letters(of: name)
        let centre = (x: 20 + draw.below(60), y: 20 + draw.below(60))
        var pixels = Pixels(side: side)
        if side <= Self.mostFewPixels { pixels.letters = Initials.text(letters) }
        for row in 0..<side {
            for column in 0..<side {
                // In hundredths of the side, so that the picture is the same at every size.
                let x = (column * 100 + 50) / side
                let y = (row * 100 + 50) / side
                var colour = Self.isInShape(shape, x, y, centre) ? tint : ground
                let isInLetters = pixels.letters.isEmpty && Initials.covers(letters, x, y)
                if letters.isEmpty ? Self.isInHead(x, y) : isInLetters { colour = ink }
                pixels.set(row, column, colour)
            }
        }
        return pixels
    }

    private static func isInShape(_ shape: Int, _ x: Int, _ y: Int, _ centre: (x: Int, y: Int)) -> Bool {
        let (dx, dy) = (x - centre.x, y - centre.y)
        return switch shape {
        case 0: dx * dx + dy * dy < 38 * 38
        case 1: abs(dx) + abs(dy) < 48
        default: (x + y + centre.x) / 25 % 2 == 0
        }
    }

    private static func isInHead(_ x: Int, _ y: Int) -> Bool {
        let head = (x - 50) * (x - 50) + (y - 38) * (y - 38) < 18 * 18
        let (dx, dy) = (x - 50, y - 100)
        return head || dx * dx * 9 + dy * dy * 7 < 32 * 32 * 9
    }
}

/// Numbers from a text: its hash, then SplitMix64.
private struct Drawing {
    private var state: UInt64

    init(_ text: String) { state = StableHash.of(text) }

    mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }
}

private struct Colour {
    let red, green, blue: UInt8

    /// Creates a colour dark enough for white letters to be readable on it, even in the nearest of 256 colours: yellow
    /// and green are brighter than their lightness says.
    init(dark hue: Int, saturation: Int, lightness: Int) {
        var colour = Colour(hue: hue, saturation: saturation, lightness: lightness)
        var lightness = lightness
        while colour.luminance > 0.1, lightness > 0 {
            lightness -= 1
            colour = Colour(hue: hue, saturation: saturation, lightness: lightness)
        }
        self = colour
    }

    private var luminance: Double {
        SRGB.relativeLuminance(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
    }

    /// - Parameters:
    ///   - hue: In degrees.
    ///   - saturation: In percent, like the lightness (CSS Color 4, `hsl`).
    init(hue: Int, saturation: Int, lightness: Int) {
        func part(_ offset: Int) -> UInt8 {
            let place = Double((offset * 30 + hue) % 360) / 30
            let minimum = Double(min(lightness, 100 - lightness)) * Double(saturation) / 10_000
            let share = Double(lightness) / 100 - minimum * max(-1, min(place - 3, 9 - place, 1))
            return UInt8((share * 255).rounded())
        }
        red = part(0)
        green = part(8)
        blue = part(4)
    }
}

extension Pixels {
    fileprivate mutating func set(_ row: Int, _ column: Int, _ colour: Colour) {
        let place = (row * width + column) * 3
        bytes[place] = colour.red
        bytes[place + 1] = colour.green
        bytes[place + 2] = colour.blue
    }
}

/// The first letters of a name, in dots or as text.
enum Initials {
    /// Returns at most two letters, of the first and the last word; none if the name is not in Latin letters.
    static func letters(of name: String) -> [UInt8] {
        let words = name.split(separator: " ")
        guard let first = words.first.flatMap(letter) else { return [] }
        return words.count > 1 ? [first] + (words.last.flatMap(letter).map { [$0] } ?? []) : [first]
    }

    static func text(_ letters: [UInt8]) -> String {
        String(decoding: letters.map { $0 + UInt8(ascii: "A") }, as: UTF8.self)
    }

    /// Returns the place of a word's first letter in the alphabet, from 0.
    private static func letter(_ word: Substring) -> UInt8? {
        guard let scalar = word.unicodeScalars.first else { return nil }
        var folded: Unicode.Scalar?
        scalar.forEachFolded { if folded == nil { folded = $0 } }
        guard let folded, ("a"..."z").contains(folded) else { return nil }
        return UInt8(folded.value - 0x61)
    }

    /// Whether letters drawn in the middle of a square of 100 by 100 cover a point of it.
    static func covers(_ letters: [UInt8], _ x: Int, _ y: Int) -> Bool {
        // A letter has 5 by 7 dots, with a gap of one dot between two letters.
        let dot = letters.count > 1 ? 7 : 10
        let width = (letters.count * 6 - 1) * dot
        let (left, top) = ((100 - width) / 2, (100 - 7 * dot) / 2)
        guard x >= left, y >= top, x < left + width, y < top + 7 * dot else { return false }
        let column = (x - left) / dot
        let row = (y - top) / dot
        guard column % 6 < 5 else { return false }
        return dots[Int(letters[column / 6]) * 5 + column % 6] >> row & 1 == 1
    }

    /// Five columns of each letter from A, the topmost dot in the lowest bit.
    private static let dots: [UInt8] = [
        0x7E, 0x11, 0x11, 0x11, 0x7E, 0x7F, 0x49, 0x49, 0x49, 0x36, 0x3E, 0x41, 0x41, 0x41, 0x22,
        0x7F, 0x41, 0x41, 0x22, 0x1C, 0x7F, 0x49, 0x49, 0x49, 0x41, 0x7F, 0x09, 0x09, 0x09, 0x01,
        0x3E, 0x41, 0x49, 0x49, 0x7A, 0x7F, 0x08, 0x08, 0x08, 0x7F, 0x00, 0x41, 0x7F, 0x41, 0x00,
        0x20, 0x40, 0x41, 0x3F, 0x01, 0x7F, 0x08, 0x14, 0x22, 0x41, 0x7F, 0x40, 0x40, 0x40, 0x40,
        0x7F, 0x02, 0x0C, 0x02, 0x7F, 0x7F, 0x04, 0x08, 0x10, 0x7F, 0x3E, 0x41, 0x41, 0x41, 0x3E,
        0x7F, 0x09, 0x09, 0x09, 0x06, 0x3E, 0x41, 0x51, 0x21, 0x5E, 0x7F, 0x09, 0x19, 0x29, 0x46,
        0x46, 0x49, 0x49, 0x49, 0x31, 0x01, 0x01, 0x7F, 0x01, 0x01, 0x3F, 0x40, 0x40, 0x40, 0x3F,
        0x1F, 0x20, 0x40, 0x20, 0x1F, 0x3F, 0x40, 0x38, 0x40, 0x3F, 0x63, 0x14, 0x08, 0x14, 0x63,
        0x07, 0x08, 0x70, 0x08, 0x07, 0x61, 0x51, 0x49, 0x45, 0x43,
    ]
}
