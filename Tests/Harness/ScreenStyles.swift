/// The looks of a picture, each as a class of a style sheet that knows light and dark.
struct ScreenStyles {
    private var looks: [ScreenLook] = []
    private var backgrounds: [ScreenLook] = []
    /// The colour codes sent on a light background for those sent on a dark one, which was the recorded screen's.
    private let onLight: [String: String]

    init(onLight: [String: String] = [:]) { self.onLight = onLight }

    /// The class of a text; `nil` where it is plain.
    mutating func name(of look: ScreenLook) -> String? {
        var look = look
        if look.isReversed || look.background == nil { look.background = nil }
        return look.isPlain ? nil : "t\(Self.index(of: look, in: &looks))"
    }

    /// The class of what stands behind a text; `nil` where the paper does.
    mutating func backgroundName(of look: ScreenLook) -> String? {
        guard look.isReversed || look.background != nil else { return nil }
        var behind = ScreenLook()
        behind.isReversed = look.isReversed
        behind.background = look.isReversed ? look.foreground : look.background
        return "b\(Self.index(of: behind, in: &backgrounds))"
    }

    private static func index(of look: ScreenLook, in looks: inout [ScreenLook]) -> Int {
        if let index = looks.firstIndex(of: look) { return index }
        looks.append(look)
        return looks.count - 1
    }

    /// The style sheet.
    var sheet: String {
        let font = "ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,'Noto Sans Mono CJK KR',monospace"
        let fixed = "text{font:13.3px \(font)}.cursor{fill-opacity:.45}"
        let shapes = looks.enumerated().compactMap { index, look -> String? in
            var rules: [String] = []
            if look.isBold { rules.append("font-weight:bold") }
            if look.isItalic { rules.append("font-style:italic") }
            if look.isUnderlined { rules.append("text-decoration:underline") }
            if look.isFaint { rules.append("fill-opacity:.65") }
            return rules.isEmpty ? nil : ".t\(index){\(rules.joined(separator: ";"))}"
        }
        return ([fixed] + shapes + [colours(.light, onLight)]).joined(separator: "\n")
            + "\n@media(prefers-color-scheme:dark){\(colours(.dark, [:]))}"
    }

    private func colours(_ palette: ScreenPalette, _ replacements: [String: String]) -> String {
        func colour(_ code: String) -> String { palette.colour(replacements[code] ?? code) }
        let texts = looks.enumerated().compactMap { index, look -> String? in
            let colour = look.isReversed ? palette.paper : look.foreground.map(colour)
            return colour.map { ".t\(index){fill:\($0)}" }
        }
        let behind = backgrounds.enumerated().map { index, look in
            ".b\(index){fill:\(look.background.map(colour) ?? palette.ink)}"
        }
        let own = [".paper{fill:\(palette.paper)}", "text,.cursor{fill:\(palette.ink)}"]
        return (own + texts + behind).joined()
    }
}

/// What colours a terminal's codes stand for.
struct ScreenPalette {
    let paper: String
    let ink: String
    /// The sixteen that have names.
    private let named: [String]

    static let light = ScreenPalette(
        paper: "#ffffff", ink: "#24292f",
        named: [
            "#24292f", "#b3202a", "#1a6b32", "#7a5200", "#0a53a8", "#7a3fb5", "#10707a", "#5d6670", "#5d6670",
            "#a01522",
            "#14702f", "#6b4700", "#0864c7", "#6a33a0", "#16808c", "#24292f",
        ])
    static let dark = ScreenPalette(
        paper: "#11151b", ink: "#d3dae1",
        named: [
            "#70787f", "#f47a72", "#4cbf5f", "#d6a33a", "#62a8f5", "#be93f2", "#45c3cd", "#c6cdd4", "#8d959e",
            "#fa9f98",
            "#63d475", "#e6b84c", "#82bcfa", "#d2adfa", "#62d6df", "#f0f4f8",
        ])

    /// The colour of a code as it was sent: `36`, `97`, `38;5;244`, `48;2;0;135;175`.
    func colour(_ code: String) -> String {
        let numbers = code.split(separator: ";").compactMap { Int($0) }
        if numbers.count == 5 { return Self.hex(numbers[2...].map(\.self)) }
        guard numbers.count == 3 else {
            let number = numbers.first ?? 0
            return named[number >= 90 ? (number - 90) % 10 + 8 : (number - 30) % 10]
        }
        let index = numbers[2]
        if index < 16 { return named[index] }
        if index >= 232 { return Self.hex(Array(repeating: 8 + (index - 232) * 10, count: 3)) }
        let levels = [0, 95, 135, 175, 215, 255]
        return Self.hex([(index - 16) / 36, (index - 16) / 6 % 6, (index - 16) % 6].map { levels[$0] })
    }

    private static func hex(_ parts: [Int]) -> String {
        "#" + parts.map { String($0 + 256, radix: 16).dropFirst() }.joined()
    }
}
