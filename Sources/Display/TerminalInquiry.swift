import Terminal

/// The questions that a terminal is asked once, and its answers as they come.
///
/// All questions go out in one string before the first frame, which does not wait for the answers. Every terminal
/// answers the last one (DA1, `CSI c`), so that its answer ends the inquiry. An answer after `timeLimit` is ignored and
/// never taken for typed keys.
@MainActor final class TerminalInquiry {
    /// Answers arrive within this time, even over a slow line.
    static let timeLimit = Duration.seconds(3)

    private(set) var traits = TerminalTraits()
    private var reports = 0
    private let probes: [String]
    private let pictures: PictureQuestion
    private let end: ContinuousClock.Instant
    private let passedEnd: ContinuousClock.Instant
    private let now: () -> ContinuousClock.Instant

    /// - Parameter takesUTF8: Whether the terminal reads UTF-8; another takes some of its bytes for control codes.
    init(
        _ pictures: PictureQuestion = .asked, takesUTF8: Bool = true,
        now: @escaping () -> ContinuousClock.Instant = { .now }
    ) {
        self.pictures = pictures
        probes = takesUTF8 ? Self.texts : []
        self.now = now
        end = now().advanced(by: Self.timeLimit)
        passedEnd = now().advanced(by: Self.passedLimit)
    }

    /// How long the terminal that tmux runs in has for its answer.
    private static let passedLimit = Duration.seconds(1)

    /// Whether answers are still taken.
    var isPending: Bool { !hasGivenUp && (traits.isComplete ? waitsForTmux && now() < passedEnd : now() < end) }

    private var waitsForTmux: Bool { pictures == .pastTmux && !traits.hasKittyPictures }
    private var hasGivenUp = false

    /// Ends the wait for answers.
    func stopWaiting() { hasGivenUp = true }

    /// The questions. They may leave marks at the top left, which the next drawing erases.
    var questions: String {
        // The cursor's position (CSI 6 n) after each text tells how wide it was drawn.
        let drawn = probes.map { "\u{1B}[H\($0)\u{1B}[6n" }.joined()
        let asked = pictures == .asked ? Self.pictureQuestion("") : ""
        return drawn + "\u{1B}[H" + Self.colours + "\u{1B}[?2026$p\u{1B}[?2027$p" + asked + "\u{1B}[c"
    }

    /// Those of the questions that leave no marks and do not depend on the cursor: for rows among a shell's output.
    static let inPlace = colours + "\u{1B}[?2026$p\u{1B}[c"

    private static let colours =
        (["10;?", "11;?"] + named.map { "4;\($0);?" }).map { "\u{1B}]\($0)\u{1B}\\" }.joined()
    /// Black, which bold text is drawn in bright black for, and the colours that text may have.
    private static let named = [0, 8, 1, 2, 4, 5, 6]

    /// The question through tmux. It goes before the switch to the alternate screen, after which tmux drops it until it
    /// has redrawn its pane.
    var questionPastTmux: String {
        // Terminals without placeholders (U) do not answer.
        pictures == .pastTmux ? TmuxPassthrough.text(Self.pictureQuestion(",U=1")) : ""
    }

    private static func pictureQuestion(_ more: String) -> String {
        "\u{1B}_Gi=\(pictureID),s=1,v=1,a=q,t=d,f=24\(more);AAAA\u{1B}\\"
    }

    private static let texts = ["\u{2026}", "\u{915}\u{93F}", "\u{1F469}\u{200D}\u{1F680}"]
    private static let pictureID = 31

    /// Takes one reply, a whole control sequence or string; returns whether the last answer has come.
    func take(_ reply: some Collection<UInt8>) -> Bool {
        guard isPending else { return false }
        let bytes = Array(reply)
        guard bytes.count > 3, let last = bytes.last else { return false }
        switch (bytes[1], last) {
        case (UInt8(ascii: "["), UInt8(ascii: "R")): takePlace(bytes.dropFirst(2).dropLast())
        case (UInt8(ascii: "["), UInt8(ascii: "y")): takeMode(bytes.dropFirst(2).dropLast())
        case (UInt8(ascii: "["), UInt8(ascii: "c")) where bytes[2] == UInt8(ascii: "?"):
            traits.hasSixel = bytes.dropFirst(3).dropLast().parameterNumbers.dropFirst().contains(4)
            traits.isComplete = true
        case (UInt8(ascii: "]"), _): takeColour(bytes.dropFirst(2))
        case (UInt8(ascii: "_"), _):
            if bytes.dropFirst(2).starts(with: "Gi=\(Self.pictureID);OK".utf8) { traits.hasKittyPictures = true }
        default: break
        }
        return traits.isComplete
    }

    /// Takes a cursor position, `row ; column`; they come in the order of the questions. A column that the text cannot
    /// have reached is ignored.
    private func takePlace(_ parameters: ArraySlice<UInt8>) {
        let numbers = parameters.parameterNumbers
        guard numbers.count == 2, numbers[0] == 1 else { return }
        let columns = numbers[1] - 1
        defer { reports += 1 }
        switch reports {
        case 0 where 1...2 ~= columns: traits.ambiguousColumns = columns
        case 1 where 1...2 ~= columns: traits.markedColumns = columns
        case 2 where 2...5 ~= columns: traits.joinedColumns = columns
        default: return
        }
    }

    /// `? mode ; state $` (DECRPM): 1 is set, 2 reset, 3 always set, 4 always reset, 0 unknown.
    private func takeMode(_ parameters: ArraySlice<UInt8>) {
        guard parameters.first == UInt8(ascii: "?"), parameters.last == UInt8(ascii: "$") else { return }
        let numbers = parameters.dropFirst().dropLast().parameterNumbers
        guard numbers.count == 2 else { return }
        switch (numbers[0], numbers[1]) {
        case (2026, 1...3): traits.synchronizesOutput = true
        case (2027, 1), (2027, 3): traits.clusters = .on
        case (2027, 2): traits.clusters = .off
        default: return
        }
    }

    /// `10 ; colour` of the text, `11 ; colour` of the background, and `4 ; number ; colour` of the named ones.
    private func takeColour(_ text: ArraySlice<UInt8>) {
        if text.starts(with: "10;".utf8) {
            traits.colours.text = Self.colour(text.dropFirst(3))
        } else if text.starts(with: "11;".utf8) {
            traits.colours.ground = Self.colour(text.dropFirst(3))
            traits.background = traits.colours.ground.flatMap(TerminalCapabilities.Background.init)
        } else if let number = Self.named.first(where: { text.starts(with: "4;\($0);".utf8) }) {
            let colour = Self.colour(text.dropFirst(4))
            traits.colours.named[number] = colour
            let isDark = colour.flatMap(TerminalCapabilities.Background.init) == .dark
            if number == 0 { traits.isBlackDark = isDark }
            if number == 8 { traits.isBoldBlackDark = isDark }
        }
    }

    /// `rgb:RRRR/GGGG/BBBB` (XParseColor), each of one to four digits.
    private static func colour(_ text: ArraySlice<UInt8>) -> TerminalColour? {
        guard text.starts(with: "rgb".utf8), let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let parts = text[(colon + 1)...].prefix { $0 != 0x07 && $0 != 0x1B }.split(
            separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard 3...4 ~= parts.count else { return nil }
        let shares = parts.prefix(3).compactMap { digits -> Double? in
            guard 1...4 ~= digits.count, let value = Int(String(decoding: digits, as: UTF8.self), radix: 16),
                value >= 0
            else { return nil }
            return Double(value) / Double(1 << (4 * digits.count) - 1)
        }
        guard shares.count == 3 else { return nil }
        return TerminalColour(red: shares[0], green: shares[1], blue: shares[2])
    }
}
