import Foundation

/// What another program (zbarimg) reads of a QR code that is drawn in half blocks.
package enum QRReader {
    private static let program = "/usr/bin/zbarimg"

    /// Whether it is asked: where programs of others must be there, a missing one is a failure.
    package static let isJudged =
        access(program, X_OK) == 0
        || ProcessInfo.processInfo.environment["ROLLCALL_TEST_REAL_TERMINALS"] == "required"

    /// Returns what it makes of a picture of the rows, four pixels a module.
    ///
    /// - Parameter isInked: Whether the glyphs are dark; else what is between them is.
    package static func read(_ rows: [String], isInked: Bool) async throws -> String {
        let pixels = rows.flatMap { row in
            let halves = row.map { cell in ["█": (true, true), "▀": (true, false), "▄": (false, true)][cell] }
            return [halves.map { $0?.0 ?? false }, halves.map { $0?.1 ?? false }]
        }
        let (width, height) = ((pixels.first?.count ?? 0) * 4, pixels.count * 4)
        var picture = Array("P5\n\(width) \(height)\n255\n".utf8)
        for row in pixels {
            let line = row.flatMap { [UInt8](repeating: $0 == isInked ? 0 : 255, count: 4) }
            for _ in 0..<4 { picture += line }
        }
        let path = NSTemporaryDirectory() + "qr-\(UUID().uuidString).pgm"
        try Data(picture).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let run = try await PipedProcess.run(
            program, arguments: ["--quiet", "--raw", path], environment: ["HOME": NSTemporaryDirectory()])
        return run.outputText.last == "\n" ? String(run.outputText.dropLast()) : run.outputText
    }

    /// Returns the rows of a code on a screen, each as wide as the widest of them: those that have glyphs of one and
    /// nothing else.
    package static func rows(of screen: String) -> [String] {
        let rows = screen.split(separator: "\n", omittingEmptySubsequences: false).filter { row in
            row.contains { "█▀▄".contains($0) } && row.allSatisfy { " █▀▄".contains($0) }
        }
        let width = (rows.map(\.count).max() ?? 0) + 4
        let blank = String(repeating: " ", count: width + 4)
        return [blank, blank]
            + rows.map { "    " + $0 + String(repeating: " ", count: width - $0.count) } + [blank, blank]
    }
}
