/// How far a terminal is behind with what was drawn, so that a slow line gets the latest frame next, and none between.
///
/// A pseudo-terminal takes everything at once, however slow the line behind it is. So a terminal that has answered the
/// inquiry is asked once more behind a frame (DA1, `CSI c`): its answer says that it has come so far.
@MainActor final class FramePacing {
    static let question = "\u{1B}[c"
    /// The bytes from which on a frame is asked about; what is typed costs less.
    static let asked = 256
    /// The bytes that may be on their way while an answer is awaited: about half a second at 9,600 baud.
    static let limit = 512
    /// A terminal that does not answer within this time is asked no more.
    static let patience = Duration.seconds(5)

    /// How long an answer is awaited when the screen is left, so that a shell does not take it for typing: as long as a
    /// frame takes at 9,600 baud.
    static let leavingLimit = Duration.seconds(2)

    /// Whether the terminal answers.
    var isOn = false {
        didSet {
            guard !isOn else { return }
            (unseen, sinceQuestion) = (0, nil)
            timeout?.cancel()
        }
    }
    /// Called when the wait for an answer is given up.
    var gaveUp: () -> Void = {}

    /// The bytes written that no answer has confirmed.
    private var unseen = 0
    /// Those of them written after the question; `nil` if no answer is awaited.
    private var sinceQuestion: Int?
    private var timeout: Task<Void, Never>?

    var isAwaiting: Bool { sinceQuestion != nil }
    /// Whether the next frame is to wait for the answer.
    var isBehind: Bool { isAwaiting && unseen >= Self.limit }

    /// Takes note of a frame of `count` bytes; returns whether the question is to follow it.
    func takes(frameOf count: Int) -> Bool {
        guard isOn else { return false }
        unseen += count
        if let since = sinceQuestion { sinceQuestion = since + count }
        guard !isAwaiting, unseen >= Self.asked else { return false }
        sinceQuestion = 0
        timeout?.cancel()
        timeout = Task { [weak self] in
            guard (try? await Task.sleep(for: Self.patience)) != nil, let self else { return }
            isOn = false
            gaveUp()
        }
        return true
    }

    /// Takes a reply of the terminal, if it is the awaited answer.
    func take(_ reply: [UInt8]) {
        guard let since = sinceQuestion, reply.starts(with: "\u{1B}[?".utf8), reply.last == UInt8(ascii: "c") else {
            return
        }
        (unseen, sinceQuestion) = (since, nil)
        timeout?.cancel()
    }
}
