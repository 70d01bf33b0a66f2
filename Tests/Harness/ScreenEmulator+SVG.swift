extension ScreenEmulator {
    /// The screen as a picture: a small SVG that follows the reader's light or dark preference.
    ///
    /// The same screen gives the same text. Words beside each other in one look are one piece of text, stretched to its
    /// columns, so that the columns stand whatever the reader's font is.
    ///
    /// - Parameters:
    ///   - title: What the picture shows, for those who do not see it.
    ///   - onLight: The colour codes that stand on light paper for those of this screen, whose background is dark:
    ///     `["38;5;80": "38;5;24"]`.
    package func svg(title: String, onLight: [String: String] = [:]) -> String {
        var styles = ScreenStyles(onLight: onLight)
        let body = drawnRows(&styles).flatMap(\.self) + [drawnCursor].compactMap(\.self)
        return Self.svg(title: title, columns: columns, rows: rows, sheet: styles.sheet, body: body)
    }

    /// A picture of the size of a screen.
    static func svg(title: String, columns: Int, rows: Int, sheet: String, body: [String]) -> String {
        let width = columns * Self.width + 2 * margin
        let height = rows * Self.height + 2 * margin
        return
            ([
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" "
                    + "height=\"\(height)\" role=\"img\" aria-label=\"\(ScreenRun.escaped(title))\">",
                "<title>\(ScreenRun.escaped(title))</title>", "<style>", sheet, "</style>",
                "<rect class=\"paper\" width=\"\(width)\" height=\"\(height)\" rx=\"6\"/>",
            ] + body + ["</svg>"]).joined(separator: "\n") + "\n"
    }

    /// What each row shows, as elements of a picture.
    func drawnRows(_ styles: inout ScreenStyles) -> [[String]] {
        cells.enumerated().map { number, row in
            let runs = ScreenRun.runs(of: row)
            let backgrounds = runs.compactMap { Self.background($0, row: number, &styles) }
            return backgrounds + runs.flatMap(\.words).map { Self.text($0, row: number, &styles) }
        }
    }

    /// The cursor as an element of a picture; `nil` where it is hidden.
    var drawnCursor: String? {
        guard isCursorShown else { return nil }
        let place = "x=\"\(Self.x(column))\" y=\"\(row * Self.height + Self.margin + 1)\""
        return "<rect class=\"cursor\" \(place) width=\"8\" height=\"\(Self.height - 2)\"/>"
    }

    // One cell is 8 × 17 units under a font of 13.3, whose own advance is about that.
    private static let width = 8
    private static let height = 17
    private static let baseline = 13
    private static let margin = 10

    private static func x(_ column: Int) -> Int { column * width + margin }

    private static func text(_ run: ScreenRun, row: Int, _ styles: inout ScreenStyles) -> String {
        let style = styles.name(of: run.look).map { " class=\"\($0)\"" } ?? ""
        let length = run.columns > 1 ? " textLength=\"\(run.columns * width)\" lengthAdjust=\"spacingAndGlyphs\"" : ""
        let place = "x=\"\(x(run.start))\" y=\"\(row * height + margin + baseline)\""
        return "<text \(place)\(length)\(style)>\(ScreenRun.escaped(run.text))</text>"
    }

    private static func background(_ run: ScreenRun, row: Int, _ styles: inout ScreenStyles) -> String? {
        guard let style = styles.backgroundName(of: run.look) else { return nil }
        let place = "x=\"\(x(run.start))\" y=\"\(row * height + margin)\""
        return "<rect class=\"\(style)\" \(place) width=\"\(run.columns * width)\" height=\"\(height)\"/>"
    }
}
