import Testing

@testable import Display

@MainActor
@Suite("Frames wait for a terminal that is behind with those before")
struct FramePacingTests {
    private static let answer = Array("\u{1B}[?62;22c".utf8)

    private func pacing() -> FramePacing {
        let pacing = FramePacing()
        pacing.isOn = true
        return pacing
    }

    @Test("a terminal that answers nothing is not asked, and gets every frame")
    func silent() {
        let pacing = FramePacing()
        #expect(!pacing.takes(frameOf: 10 * FramePacing.limit) && !pacing.isBehind && !pacing.isAwaiting)
    }

    @Test("small frames add up until one is asked about, and none more before the answer")
    func asks() {
        let pacing = pacing()
        #expect(!pacing.takes(frameOf: FramePacing.asked - 1))
        #expect(pacing.takes(frameOf: 1) && pacing.isAwaiting && !pacing.isBehind)
        #expect(!pacing.takes(frameOf: FramePacing.asked))
        pacing.take(Self.answer)
        #expect(!pacing.isAwaiting)
        // Written after the question, which the answer does not confirm.
        #expect(pacing.takes(frameOf: 0))
    }

    @Test("the next frame waits from the limit on, until the answer has come; another reply is none")
    func waits() {
        let pacing = pacing()
        #expect(pacing.takes(frameOf: FramePacing.limit) && pacing.isBehind)
        pacing.take(Array("\u{1B}[1;2R".utf8))
        pacing.take(Array("\u{1B}[?2026;2$y".utf8))
        #expect(pacing.isBehind)
        pacing.take(Self.answer)
        #expect(!pacing.isBehind && !pacing.isAwaiting)
    }

    @Test("what was counted is forgotten with the screen")
    func forgets() {
        let pacing = pacing()
        #expect(pacing.takes(frameOf: FramePacing.limit))
        pacing.isOn = false
        #expect(!pacing.isBehind && !pacing.isAwaiting)
        pacing.isOn = true
        #expect(!pacing.takes(frameOf: FramePacing.asked - 1) && !pacing.isBehind)
    }
}
