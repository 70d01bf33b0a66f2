import Harness
import Testing

@Suite("The recording of screens")
struct ScreenRecordingTests {
    /// A recording of outputs, each shown for its time after those before it.
    private func svg(_ outputs: (String, Duration)...) -> String {
        var screen = ScreenEmulator(columns: 20, rows: 2)
        var recording = ScreenRecording(title: "Two <screens>", columns: 20, rows: 2)
        for (output, duration) in outputs {
            screen.feed(Array(output.utf8))
            recording.append(screen, for: duration) { $0.replacing("12 s", with: "10 s") }
        }
        return recording.svg
    }

    @Test("shows each frame from the end of the one before it, and begins again")
    func frames() {
        let text = svg(("$ ", .seconds(1)), ("ls", .milliseconds(500)), ("\r\nfile", .milliseconds(2_500)))
        #expect(text.contains(".f{visibility:hidden;animation:4000ms step-end infinite}"))
        for rule in [
            "f0{0%{visibility:hidden}0.000%{visibility:visible}25.000%{visibility:hidden}}",
            "f1{0%{visibility:hidden}25.000%{visibility:visible}37.500%{visibility:hidden}}",
            "f2{0%{visibility:hidden}37.500%{visibility:visible}100.000%{visibility:hidden}}",
        ] { #expect(text.contains("@keyframes \(rule)")) }
    }

    @Test("draws a row once that stands in several frames")
    func rows() {
        let lines = svg(("a\r\n12 s", .seconds(1)), ("!", .seconds(1))).split(separator: "\n")
        #expect(lines.count { $0.contains(">a</text>") } == 1)
        #expect(lines.contains { $0.hasPrefix("<g class=\"f f1\"><use href=\"#r0\"/><use href=\"#r2\"/>") })
        #expect(lines.contains { $0.contains(">10 s</text>") } && lines.contains { $0.contains(">10 s!</text>") })
    }

    @Test("rests at its last frame for those who asked for less motion, and has no script")
    func stillness() {
        let text = svg(("a", .seconds(1)), ("b", .seconds(1)))
        #expect(text.contains("\n.f1{visibility:visible}\n"))
        #expect(text.contains("@media(prefers-reduced-motion:reduce){.f{animation:none}}\n</style>"))
        #expect(text.contains("<title>Two &lt;screens&gt;</title>") && !text.contains("<script"))
    }
}
