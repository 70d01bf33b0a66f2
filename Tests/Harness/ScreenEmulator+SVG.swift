extension ScreenEmulator {
    /// The screen as a picture: a small SVG that follows the reader's light or dark preference.
    ///
    /// The same screen gives the same text. Words beside each other in one look are one piece of text, stretched to its
    /// columns, so that the columns stand whatever the reader's font is.
    ///
    /// - Parameter title: what the picture shows, for those who do not see it.
    package func svg(title: String) -> String {
        var styles = ScreenStyles()
        var body: [String] = []
        for (number, row) in cells.enumerated() {
            let runs = ScreenRun.runs(of: row)
            body += runs.compactMap { Self.background($0, row: number, &styles) }
            body += runs.flatMap(\.words).map { Self.text($0, row: number, &styles) }
        }
        if isCursorShown {
            let place = "x=\"\(Self.x(column))\" y=\"\(row * Self.height + Self.margin + 1)\""
            body.append("<rect class=\"cursor\" \(place) width=\"8\" height=\"\(Self.height - 2)\"/>")
        }
        let width = columns * Self.width + 2 * Self.margin
        let height = rows * Self.height + 2 * Self.margin
        return
            ([
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" "
                    + "height=\"\(height)\" role=\"img\" aria-label=\"\(ScreenRun.escaped(title))\">",
                "<title>\(ScreenRun.escaped(title))</title>", "<style>", styles.sheet, "</style>",
                "<rect class=\"paper\" width=\"\(width)\" height=\"\(height)\" rx=\"6\"/>",
            ] + body + ["</svg>"]).joined(separator: "\n") + "\n"
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
