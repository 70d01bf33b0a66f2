/// Screens one after another as one picture that plays by itself, for ever and without a script.
///
/// A row that looks alike in several frames is drawn once. The last frame is shown, at rest, to readers who asked for
/// less motion, and by viewers that know no animation.
package struct ScreenRecording: Sendable {
    private struct Frame {
        let drawing: String
        let duration: Duration
    }

    private let title: String
    private let columns: Int
    private let rows: Int
    private var styles: ScreenStyles
    /// Each row that was ever shown; frames name them by their number here.
    private var drawings: [String] = []
    private var numbers: [String: Int] = [:]
    private var frames: [Frame] = []

    /// - Parameters:
    ///   - title: What the recording shows, for those who do not see it.
    ///   - onLight: The colour codes that stand on light paper for those of the screens, whose background is dark.
    package init(title: String, columns: Int, rows: Int, onLight: [String: String] = [:]) {
        (self.title, self.columns, self.rows) = (title, columns, rows)
        styles = ScreenStyles(onLight: onLight)
    }

    /// Adds a frame. Returns the lines that it adds to the picture, those of the style sheet aside.
    ///
    /// - Parameter normalised: what stands in the picture instead of a row's drawing.
    @discardableResult package mutating func append(
        _ screen: ScreenEmulator, for duration: Duration, _ normalised: (String) -> String = { $0 }
    ) -> [String] {
        let known = drawings.count
        var shown = ""
        for row in screen.drawnRows(&styles) where !row.isEmpty {
            shown += "<use href=\"#r\(number(of: normalised(row.joined())))\"/>"
        }
        let drawing = "<g class=\"f f\(frames.count)\">\(shown)\(screen.drawnCursor ?? "")</g>"
        frames.append(Frame(drawing: drawing, duration: duration))
        return drawings[known...] + [drawing]
    }

    private mutating func number(of row: String) -> Int {
        if let number = numbers[row] { return number }
        let number = drawings.count
        numbers[row] = number
        drawings.append("<g id=\"r\(number)\">\(row)</g>")
        return number
    }

    /// The whole picture.
    package var svg: String {
        ScreenEmulator.svg(
            title: title, columns: columns, rows: rows, sheet: "\(styles.sheet)\n\(motion)",
            body: ["<defs>"] + drawings + ["</defs>"] + frames.map(\.drawing))
    }

    /// When each frame is visible, as rules of a style sheet.
    private var motion: String {
        let total = frames.reduce(0) { $0 + $1.duration.milliseconds }
        var rules = [
            ".f{visibility:hidden;animation:\(total)ms step-end infinite}", ".f\(frames.count - 1){visibility:visible}",
        ]
        var start: Int64 = 0
        for (number, frame) in frames.enumerated() {
            let end = start + frame.duration.milliseconds
            let (from, to) = (Self.percent(start, of: total), Self.percent(end, of: total))
            rules.append(
                ".f\(number){animation-name:f\(number)}@keyframes f\(number)"
                    + "{0%{visibility:hidden}\(from){visibility:visible}\(to){visibility:hidden}}")
            start = end
        }
        return (rules + ["@media(prefers-reduced-motion:reduce){.f{animation:none}}"]).joined(separator: "\n")
    }

    private static func percent(_ part: Int64, of total: Int64) -> String {
        let thousandths = part * 100_000 / max(total, 1)
        return "\(thousandths / 1_000).\(String(thousandths % 1_000 + 1_000).dropFirst())%"
    }
}

extension Duration {
    fileprivate var milliseconds: Int64 { components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000 }
}
