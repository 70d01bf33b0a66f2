internal import CReadline
import Glibc
import Text

extension Readline {
    func setUpCompletion() {
        // `@` and spaces are part of a word; the caller's `Completion` decides what is replaced.
        rl_completer_word_break_characters = UnsafePointer(strdup(""))
        rl_basic_quote_characters = UnsafePointer(strdup(""))
        rl_sort_completion_matches = 0
        rl_attempted_completion_function = { _, _, end in
            // The pointer leaves the isolated part as an integer, since pointers are not sendable.
            let address = MainActor.assumeIsolated {
                rl_attempted_completion_over = 1
                rl_completion_suppress_append = 1
                return UInt(bitPattern: Readline.active?.matches(before: Int(end)))
            }
            return UnsafeMutablePointer(bitPattern: address)
        }
        rl_completion_display_matches_hook = { _, _, _ in
            MainActor.assumeIsolated { Readline.active?.listMatches() }
        }
    }

    /// Whether Tab has something to change or to list.
    var offersCompletion: Bool {
        let head = head(Int(rl_point))
        let completion = behaviour.completion?(head) ?? .none
        switch completion.candidates.count {
        case 0: return false
        case 1: return head != whole(completion.candidates[0] + completion.appending, completion, head)
        default: return true
        }
    }

    private func head(_ end: Int) -> String { String(decoding: bytes[..<min(end, bytes.count)], as: UTF8.self) }

    private func whole(_ candidate: String, _ completion: Completion, _ head: String) -> String {
        head.dropLast(completion.replacing) + candidate.cleanedForTerminal
    }

    // What readline expects: the text to put in place of the line's head, then the matches, all of them to be freed.
    private func matches(before end: Int) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
        let head = head(end)
        guard let completion = behaviour.completion?(head), !completion.candidates.isEmpty else { return nil }
        var texts = completion.candidates.map { whole($0, completion, head) }
        if texts.count == 1 {
            texts[0] += completion.appending
        } else {
            let common = texts.dropFirst().reduce(texts[0]) { $0.commonPrefix(with: $1) }
            texts.insert(common.count < head.count ? head : common, at: 0)
        }
        let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
            .init(OpaquePointer(calloc(texts.count + 1, MemoryLayout<UnsafeMutablePointer<CChar>?>.stride)))
        for (index, text) in texts.enumerated() { list?[index] = strdup(text) }
        return list
    }

    private func listMatches() {
        listing = behaviour.completion?(head(Int(rl_point))).candidates ?? []
    }
}

extension String {
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}
