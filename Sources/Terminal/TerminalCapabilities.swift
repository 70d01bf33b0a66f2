package import Text

/// The colours, glyphs and widths of a terminal, determined from the environment, the command line and its own reports.
package struct TerminalCapabilities: Sendable, Hashable {
    package enum Color: Sendable, Hashable, Comparable {
        /// No escape codes at all.
        case none
        /// No colour, but bold, underlined and reversed text.
        case attributes
        case named16, palette256, trueColor
    }

    /// The person's choice of colours (`--color`).
    package enum ColorChoice: String, Sendable, Hashable, CaseIterable {
        case auto, always, never
    }

    /// The character set of the program's own symbols.
    package enum Glyphs: Sendable, Hashable {
        case ascii, unicode

        /// Ends a text that is cut to its column.
        package var cut: String { self == .unicode ? "…" : "~" }
    }

    /// The person's choice of symbols (`display.symbols`).
    package enum SymbolChoice: Sendable, Hashable {
        case auto, unicode, ascii
    }

    package enum Background: Sendable, Hashable {
        case dark, light
    }

    package var color: Color
    package var glyphs: Glyphs
    package var letters: Letters
    /// `nil` if it is neither configured nor reported.
    package var background: Background?
    /// The background by `COLORFGBG`, until the terminal reports its own.
    var assumedBackground: Background?
    /// The colours that it reported.
    package var colours = TerminalColours() {
        didSet { dimCode = colours.dim(color) }
    }
    private var dimCode: String?
    /// Whether the named colour black is known to be dark.
    package var isBlackDark = false
    /// Whether bright black is known to be dark, in which many terminals draw bold black.
    package var isBoldBlackDark = false
    package var widths = Widths()
    /// Whether the person chose the glyphs.
    private(set) var hasChosenGlyphs = false

    package init(color: Color, glyphs: Glyphs, letters: Letters = .all) {
        self.color = color
        self.glyphs = glyphs
        self.letters = letters
    }

    /// Determines the colours, glyphs and letters.
    ///
    /// The colours follow `choice`, then `NO_COLOR` (no-color.org), `CLICOLOR_FORCE`, `TERM` and `COLORTERM`; none of
    /// them takes bold, underlined and reversed text from a terminal that has it. The glyphs and letters follow
    /// `symbols`, then the character set that `LC_ALL`, `LC_CTYPE` or `LANG` names, and the console's font
    /// (`TERM=linux`).
    ///
    /// - Parameter isTerminal: Whether the output is a terminal; to anything else all letters are written as they are.
    package init(
        environment: [String: String], choice: ColorChoice = .auto, symbols: SymbolChoice = .auto, isTerminal: Bool
    ) {
        (glyphs, letters) = Self.characters(environment, symbols)
        hasChosenGlyphs = symbols != .auto
        if !isTerminal { letters = .all }
        if isTerminal { assumedBackground = Background(colorFGBG: environment["COLORFGBG"] ?? "") }
        let most = Self.maximumColor(environment)
        let minimum = isTerminal ? min(most, .attributes) : .none
        switch choice {
        case .never: color = minimum
        case .always: color = max(most, .named16)
        case .auto:
            if environment["NO_COLOR"].isSet {
                color = minimum
            } else if environment["CLICOLOR_FORCE"].isSet, environment["CLICOLOR_FORCE"] != "0" {
                color = max(most, .named16)
            } else {
                color = isTerminal && environment["CLICOLOR"] != "0" ? most : minimum
            }
        }
    }

    private static func maximumColor(_ environment: [String: String]) -> Color {
        let term = environment["TERM"] ?? ""
        if term.isEmpty || term == "dumb" { return .none }
        if term.hasPrefix("vt1") || term.hasPrefix("vt2") || term.hasSuffix("-m") || term.hasSuffix("-mono") {
            return .attributes
        }
        let more = environment["COLORTERM"] ?? ""
        if more == "truecolor" || more == "24bit" || term.hasSuffix("-direct") { return .trueColor }
        // Avoids `contains(_: String)`, which would load the regular expression library into memory at every start.
        let numbers = term.utf8.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let has256 = numbers.contains { $0.elementsEqual("256".utf8) }
        return has256 || term == "xterm-kitty" ? .palette256 : .named16
    }

    private static func characters(_ environment: [String: String], _ symbols: SymbolChoice) -> (Glyphs, Letters) {
        guard symbols != .unicode else { return (.unicode, .all) }
        let glyphs = glyphs(environment)
        let letters: Letters = glyphs == .ascii ? .ascii : environment["TERM"] == "linux" ? .latin : .all
        return (letters == .all && symbols == .auto ? .unicode : .ascii, letters)
    }

    private static func glyphs(_ environment: [String: String]) -> Glyphs {
        let named = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        // language[_territory][.codeset][@modifier], POSIX 8.2; people also set just a codeset.
        let locale = named?.lowercased().split(separator: "@").first ?? ""
        let codeset = locale.split(separator: ".").last ?? ""
        return codeset == "utf-8" || codeset == "utf8" ? .unicode : .ascii
    }

    /// The background as far as it is known: without it, no text has a colour of its own.
    private var ground: Background? { background ?? assumedBackground }

    /// Whether a style is drawn in black where there are 16 colours.
    private func isBlack(_ style: Style) -> Bool {
        // The letters that match in the chosen row are bold, and of its colours.
        let isBold = style.code16.hasPrefix("1") || style == .selection
        return ground == .light && isBlackDark && (isBoldBlackDark || !isBold)
    }

    /// Returns the parameters of the SGR sequence (ECMA-48) for `style`; empty if nothing is to be set.
    package func code(for style: Style) -> String {
        switch color {
        case .none: ""
        case .attributes: style == .ink ? "" : style.code16
        case .named16: namedCode(for: style) ?? (isBlack(style) ? style.codeBlack : style.code16)
        case .palette256, .trueColor:
            switch style {
            case .dim, .mark: dimCode ?? style.code(on: ground) ?? style.code256
            case .text, .label: colours.isTextReadable == true ? "" : style.code(on: ground) ?? style.code256
            default: style.code(on: ground) ?? style.code256
            }
        }
    }

    /// Returns the code of one of the eight colours that every terminal with colours has, if it can be read.
    ///
    /// Judged by the colours that the terminal reported, or else by the usual ones on a dark background. It is not
    /// bold, which many terminals draw brighter.
    private func namedCode(for style: Style) -> String? {
        let (dark, light): ([Int], [Int])
        switch style {
        case .accent: (dark, light) = ([6, 4], [4, 6, 5])
        case .success: (dark, light) = ([2, 6], [2, 6, 4])
        case .failure: (dark, light) = ([1, 5], [1, 5])
        default: return nil
        }
        guard let ground else { return nil }
        if let number = colours.readable(ground == .dark ? dark : light) { return "3\(number)" }
        // Without an answer; the usual red is too dark.
        return colours.named.isEmpty && ground == .dark && style != .failure ? "3\(dark[0])" : nil
    }
}

extension String? {
    fileprivate var isSet: Bool { !(self ?? "").isEmpty }
}

extension TerminalCapabilities.Background {
    /// Classifies a background, its components from 0 to 1, by its luminance (WCAG 2); `nil` for one in between, on
    /// which few colours are readable.
    init?(red: Double, green: Double, blue: Double) {
        let luminance = SRGB.relativeLuminance(red: red, green: green, blue: blue)
        if luminance < 0.06 { self = .dark } else if luminance > 0.65 { self = .light } else { return nil }
    }

    package init?(_ colour: TerminalColour) { self.init(red: colour.red, green: colour.green, blue: colour.blue) }

    /// Takes the last number of `COLORFGBG`, which rxvt, konsole and others set: the background among the 16 named
    /// colours, of which white and those from bright red on are light in most themes.
    init?(colorFGBG text: String) {
        guard let number = text.split(separator: ";").last.flatMap({ Int($0) }), text.contains(";") else { return nil }
        switch number {
        case 0...6, 8: self = .dark
        case 7, 9...15: self = .light
        default: return nil
        }
    }
}

extension Style {
    fileprivate var code16: String {
        switch self {
        case .plain, .text, .label, .dim: ""
        case .title, .accent, .success, .failure, .warning: "1"
        case .mark: "2"
        case .suggestion: "4"
        case .match: "1;4"
        case .selectedMatch: "1;4;7"
        case .error: "1;7"
        case .selection: "7"
        case .ink: "30;47"
        }
    }

    /// In black on a light background: light themes have text that is too faint, such as Solarized's with 4.1:1.
    fileprivate var codeBlack: String {
        switch self {
        case .plain, .mark, .ink: code16
        default: code16.isEmpty ? "30" : code16 + ";30"
        }
    }

    // From the 6×6×6 cube, which no theme changes; at least 4.5:1 on every background that counts as dark or light (see
    // `TerminalCapabilities.Background`).
    fileprivate func code(on background: TerminalCapabilities.Background?) -> String? {
        guard let background else { return nil }
        let isDark = background == .dark
        return switch self {
        case .accent: isDark ? "1;38;5;80" : "1;38;5;24"
        case .success: isDark ? "1;38;5;114" : "1;38;5;22"
        case .failure: isDark ? "1;38;5;217" : "1;38;5;124"
        case .dim, .mark: isDark ? "38;5;249" : "38;5;240"
        // As in `codeBlack`; dark themes have no text that is too faint.
        case .text, .label: isDark ? nil : "38;5;16"
        case .title: isDark ? nil : "1;38;5;16"
        case .suggestion: isDark ? nil : "4;38;5;16"
        case .selection: isDark ? nil : "7;38;5;16"
        case .selectedMatch: isDark ? nil : "1;4;7;38;5;16"
        default: nil
        }
    }

    // From the 6×6×6 cube, which no theme changes: white on dark red, black on yellow, black on light orange.
    fileprivate var code256: String {
        switch self {
        case .error: "1;38;5;231;48;5;124"
        case .warning: "38;5;16;48;5;220"
        case .match: "1;38;5;16;48;5;222"
        case .ink: "38;5;16;48;5;231"
        default: code16
        }
    }
}
