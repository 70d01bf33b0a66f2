import Harness
import People
import SamplePeople

/// fzf over the same people, at a window of the same size: what people use to find somebody in a list.
///
/// A key is done when nothing came for a while behind what it had drawn; the wait itself does not count.
@MainActor
struct FzfWindow {
    private let terminal: TypedTerminal
    private let household: Household
    /// Nanoseconds from the start to the first people, and to all of them.
    let firstPeople: Double
    let complete: Double
    /// How long nothing came when a frame is finished, in milliseconds: longer than it looks for people.
    private let quiet: Int32

    init(_ count: Int) async throws {
        guard let fzf = BuiltPrograms.onPath("fzf") else { throw MissingProgram.peer("fzf") }
        household = try Household()
        let lines = await PeopleStock.load(count).map {
            "\($0.name)\t\($0.age)\t\($0.city)\t\($0.country)\t\($0.email)"
        }
        let people = try household.write(lines.joined(separator: "\n") + "\n", to: "people.tsv")
        terminal = try TypedTerminal(
            ["/bin/sh", "-c", "exec \(fzf) --multi <\(people)"], in: household, columns: ScreensWindow.columns,
            rows: ScreensWindow.rows)
        quiet = count > 100_000 ? 400 : 40
        firstPeople = try terminal.wait("fzf's first people") { $0.contains("@example.com") }
        complete = try terminal.wait("all people of fzf") { $0.contains("\(count)/\(count)") }
    }

    /// Types each key: nanoseconds to the finished frame, by work.
    func type(_ presses: [ScreensRun.Press]) throws -> [String: [Double]] {
        var latencies: [String: [Double]] = [:]
        for press in presses {
            latencies[press.work, default: []].append(try terminal.type(press.key, quiet: quiet).wholeNanoseconds)
        }
        return latencies
    }

    func end() {
        terminal.end()
        household.remove()
    }
}
