import FoundationEssentials
import RelaysTesting

extension PseudoTerminal {
    /// Waits until the program has read what was typed, has nothing to do and nothing more to say; `false` where it
    /// goes on beyond `timeout`.
    ///
    /// A program that gives itself a pause, as for what may follow an Esc, is at rest in it.
    @discardableResult package func rest(_ timeout: Duration = .seconds(60)) async -> Bool {
        var said = -1
        var calm = 0
        return await eventually(within: timeout) {
            let count = state.output.count
            calm = !isBusy && unreadCount == 0 && unseenCount == 0 && count == said ? calm + 1 : 0
            said = count
            // One look may fall between two threads, one of which wakes the other, here or there; a busy machine takes
            // its time for that.
            if calm > 0 { try? await Task.sleep(for: .milliseconds(4)) }
            return calm == 6
        }
    }

    /// Whether a thread of the program runs, wants to, or waits for a disk (proc(5)).
    private var isBusy: Bool {
        let folder = "/proc/\(processID)/task"
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).contains { thread in
            guard let stat = try? Data(contentsOf: URL(filePath: "\(folder)/\(thread)/stat")) else { return false }
            // Behind the name, which is in parentheses and may have any byte.
            let state = String(decoding: stat, as: UTF8.self).split(separator: ")").last
            return state?.hasPrefix(" R") == true || state?.hasPrefix(" D") == true
        }
    }
}
