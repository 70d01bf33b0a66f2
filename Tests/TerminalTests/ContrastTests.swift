import Harness
import Testing

@testable import Display
@testable import Terminal

@Suite("Contrast of every style (WCAG 2, 1.4.3)")
struct ContrastTests {
    private struct Theme: Sendable, CustomStringConvertible {
        let description: String
        let text: Int
        let background: Int
        let named: [Int]

        private static let xterm = [
            0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
            0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
        ]
        private static let solarized = [
            0x073642, 0xDC322F, 0x859900, 0xB58900, 0x268BD2, 0xD33682, 0x2AA198, 0xEEE8D5,
            0x002B36, 0xCB4B16, 0x586E75, 0x657B83, 0x839496, 0x6C71C4, 0x93A1A1, 0xFDF6E3,
        ]

        static let all = [
            Theme(description: "xterm on black", text: 0xE5E5E5, background: 0x000000, named: xterm),
            Theme(description: "xterm on white", text: 0x000000, background: 0xFFFFFF, named: xterm),
            Theme(description: "Solarized dark", text: 0x839496, background: 0x002B36, named: solarized),
            Theme(description: "Solarized light", text: 0x657B83, background: 0xFDF6E3, named: solarized),
        ]
    }

    /// What a code makes of a theme's text and background; `nil` where it leaves both as the person chose them.
    ///
    /// - Parameter isBoldBright: Whether the terminal draws bold text in the bright one of two colours, as xterm does.
    private func colours(
        _ code: String, in theme: Theme, isBoldBright: Bool = false
    ) -> (text: Int, background: Int)? {
        var text: Int?
        var background: Int?
        var numbers = code.split(separator: ";").compactMap { Int($0) }[...]
        while let number = numbers.popFirst() {
            switch number {
            case 30...37: text = theme.named[number - 30 + (isBoldBright && code.hasPrefix("1;") ? 8 : 0)]
            case 90...97: text = theme.named[number - 82]
            case 40...47: background = theme.named[number - 40]
            case 38, 48:
                let colour: Int
                if numbers.popFirst() == 5 {
                    colour = indexed(numbers.popFirst() ?? 0, theme)
                } else {
                    colour = numbers.prefix(3).reduce(0) { $0 << 8 | $1 }
                    numbers = numbers.dropFirst(3)
                }
                if number == 38 { text = colour } else { background = colour }
            default: continue
            }
        }
        return text == nil && background == nil ? nil : (text ?? theme.text, background ?? theme.background)
    }

    private func indexed(_ index: Int, _ theme: Theme) -> Int {
        if index < 16 { return theme.named[index] }
        if index >= 232 { return (8 + (index - 232) * 10) * 0x010101 }
        let levels = [0, 95, 135, 175, 215, 255]
        return [(index - 16) / 36, (index - 16) / 6 % 6, (index - 16) % 6].reduce(0) { $0 << 8 | levels[$1] }
    }

    @Test("the measure is right")
    func measure() {
        #expect(abs(Contrast.ratio(0x000000, 0xFFFFFF) - 21) < 0.01)
        #expect(abs(Contrast.ratio(0x2AA198, 0xFDF6E3) - 2.9) < 0.1)
        #expect(colours("90", in: Theme.all[2])?.text == Theme.all[2].background)
    }

    @Test(
        "4.5:1 on black, white and Solarized, or the colours that the person chose for text",
        arguments: [TerminalCapabilities.Color.attributes, .named16, .palette256, .trueColor])
    func readable(color: TerminalCapabilities.Color) {
        let capabilities = TerminalCapabilities(color: color, glyphs: .unicode)
        for style in Style.allCases {
            let code = capabilities.code(for: style)
            for theme in Theme.all {
                guard let colours = colours(code, in: theme) else { continue }
                #expect(Contrast.ratio(colours.text, colours.background) >= 4.5, "\(style) is \(code) on \(theme)")
            }
            // Letters that match are told apart inside the bar without losing its colours.
            #expect(Set(capabilities.code(for: .selectedMatch).split(separator: ";")) == ["1", "4", "7"])
            // Faint is as faint as a terminal likes: for what need not be read.
            let isFaint = code.split(separator: ";").first == "2"
            #expect(!isFaint || style == .mark, "\(style)")
        }
    }

    @Test(
        "4.5:1 of what is drawn where the terminal told its background, on every grey that counts as dark or light too",
        arguments: [TerminalCapabilities.Color.named16, .palette256, .trueColor])
    func told(color: TerminalCapabilities.Color) {
        for theme in Theme.all {
            let ground = shares(theme.background)
            let background = TerminalCapabilities.Background(red: ground[0], green: ground[1], blue: ground[2])
            #expect(background != nil, "\(theme)")
            compare(color, theme, background)
        }
        guard color != .named16 else { return }
        for grey in 0..<256 {
            let share = Double(grey) / 255
            guard let background = TerminalCapabilities.Background(red: share, green: share, blue: share) else {
                continue
            }
            let theme = Theme(
                description: "grey \(grey)", text: background == .dark ? 0xFFFFFF : 0x000000,
                background: grey * 0x010101, named: Theme.all[0].named)
            compare(color, theme, background)
        }
    }

    @Test(
        "text that a light theme draws too faintly has a colour of its own",
        arguments: [TerminalCapabilities.Color.named16, .palette256, .trueColor])
    func light(color: TerminalCapabilities.Color) throws {
        let theme = Theme.all[3]
        #expect(Contrast.ratio(theme.text, theme.background) < 4.5)
        var capabilities = TerminalCapabilities(color: color, glyphs: .unicode)
        capabilities.background = .light
        capabilities.isBlackDark = Contrast.ratio(theme.named[0], theme.background) >= 4.5
        capabilities.isBoldBlackDark = true
        for style in Style.allCases where style != .plain && (style != .mark || color != .named16) {
            let drawn = try #require(colours(capabilities.code(for: style), in: theme), "\(style)")
            #expect(Contrast.ratio(drawn.text, drawn.background) >= 4.5, "\(style)")
        }
        // Where black is not known to be dark, as some light themes have it, the theme's own text is the safer one.
        capabilities.isBlackDark = false
        #expect(color != .named16 || capabilities.code(for: .text).isEmpty)
        capabilities.background = .dark
        #expect(capabilities.code(for: .text).isEmpty)
    }

    @Test(
        "where the terminal told its colours, less important text lies between its text and its background",
        arguments: [TerminalCapabilities.Color.named16, .palette256, .trueColor])
    func shades(color: TerminalCapabilities.Color) {
        for theme in Theme.all {
            let capabilities = told(theme, color)
            let own = Contrast.ratio(theme.text, theme.background)
            for style in [Style.dim, .mark, .text, .label] {
                guard let drawn = colours(capabilities.code(for: style), in: theme) else { continue }
                let ratio = Contrast.ratio(drawn.text, drawn.background)
                #expect(ratio >= 4.5, "\(style) on \(theme)")
                #expect(own < 4.5 || ratio <= own, "\(style) is brighter than text on \(theme)")
            }
            if color >= .palette256, own > 10 { #expect(!capabilities.code(for: .dim).isEmpty, "\(theme)") }
        }
    }

    @Test("the eight colours are used where they can be read: as the terminal told, or on what COLORFGBG calls dark")
    func eight() {
        for theme in Theme.all {
            let capabilities = told(theme, .named16)
            for style in [Style.accent, .success, .failure] {
                guard let drawn = colours(capabilities.code(for: style), in: theme) else { continue }
                #expect(Contrast.ratio(drawn.text, drawn.background) >= 4.5, "\(style) on \(theme)")
            }
        }
        #expect(told(Theme.all[0], .named16).code(for: .accent) == "36")
        #expect(told(Theme.all[1], .named16).code(for: .accent) == "34")
        func named(_ value: String) -> TerminalCapabilities {
            TerminalCapabilities(
                environment: ["TERM": "rxvt", "COLORFGBG": value, "LANG": "C.UTF-8"], isTerminal: true)
        }
        #expect(named("15;0").code(for: .accent) == "36" && named("7;default;0").code(for: .success) == "32")
        #expect(named("0;15").code(for: .accent) == "1" && named("default;default").code(for: .accent) == "1")
        let rxvt = TerminalCapabilities(
            environment: ["TERM": "rxvt-unicode-256color", "COLORFGBG": "0;default;15"], isTerminal: true)
        #expect(rxvt.code(for: .accent) == "1;38;5;24")
        #expect(
            TerminalCapabilities(
                environment: ["TERM": "xterm", "NO_COLOR": "1", "COLORFGBG": "15;0"], isTerminal: true
            )
            .code(for: .accent) == "1")
    }

    private func told(_ theme: Theme, _ color: TerminalCapabilities.Color) -> TerminalCapabilities {
        func colour(_ number: Int) -> TerminalColour {
            let parts = shares(number)
            return TerminalColour(red: parts[0], green: parts[1], blue: parts[2])
        }
        var traits = TerminalTraits()
        traits.colours.text = colour(theme.text)
        traits.colours.ground = colour(theme.background)
        for number in 0..<9 { traits.colours.named[number] = colour(theme.named[number]) }
        traits.background = TerminalCapabilities.Background(colour(theme.background))
        var capabilities = TerminalCapabilities(color: color, glyphs: .unicode)
        capabilities.learn(traits)
        return capabilities
    }

    @Test("bold text is black only where bright black is dark, too, in which xterm draws it", arguments: [1, 3])
    func bold(index: Int) {
        let theme = Theme.all[index]
        var capabilities = TerminalCapabilities(color: .named16, glyphs: .unicode)
        capabilities.background = .light
        capabilities.isBlackDark = Contrast.ratio(theme.named[0], theme.background) >= 4.5
        capabilities.isBoldBlackDark = Contrast.ratio(theme.named[8], theme.background) >= 4.5
        #expect(capabilities.isBoldBlackDark == (index == 3))
        for style in Style.allCases {
            let code = capabilities.code(for: style)
            guard let drawn = colours(code, in: theme, isBoldBright: true) else { continue }
            #expect(Contrast.ratio(drawn.text, drawn.background) >= 4.5, "\(style) is \(code)")
        }
        #expect((capabilities.code(for: .title) == "1") == (index == 1))
    }

    private func compare(
        _ color: TerminalCapabilities.Color, _ theme: Theme, _ background: TerminalCapabilities.Background?
    ) {
        var capabilities = TerminalCapabilities(color: color, glyphs: .unicode)
        capabilities.background = background
        for style in Style.allCases {
            let code = capabilities.code(for: style)
            guard let colours = colours(code, in: theme) else { continue }
            #expect(Contrast.ratio(colours.text, colours.background) >= 4.5, "\(style) is \(code) on \(theme)")
        }
    }

    private func shares(_ colour: Int) -> [Double] { [16, 8, 0].map { Double(colour >> $0 & 0xFF) / 255 } }
}
