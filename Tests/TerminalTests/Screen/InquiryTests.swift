import Testing
import Text

@testable import Display
@testable import Terminal

@MainActor
@Suite("What a terminal is asked, and what it answers")
struct InquiryTests {
    private static let last = "\u{1B}[?62;4;22c"

    private func traits(_ replies: [String]) -> TerminalTraits {
        let inquiry = TerminalInquiry()
        for reply in replies { _ = inquiry.take(reply.utf8) }
        return inquiry.traits
    }

    @Test("every answer is understood, and the one to CSI c ends them")
    func answers() {
        let traits = traits([
            "\u{1B}[1;2R", "\u{1B}[1;3R", "\u{1B}[1;3R", "\u{1B}]11;rgb:fdfd/f6f6/e3e3\u{1B}\\",
            "\u{1B}]4;0;rgb:0707/3636/4242\u{1B}\\", "\u{1B}]10;rgb:0/0/0\u{7}", "\u{1B}]4;6;rgb:f/0/0\u{7}",
            "\u{1B}[?2026;2$y", "\u{1B}[?2027;1$y", "\u{1B}_Gi=31;OK\u{1B}\\",
            Self.last, "\u{1B}[?2026;0$y",
        ])
        #expect(traits.ambiguousColumns == 1 && traits.markedColumns == 2 && traits.joinedColumns == 2)
        #expect(traits.background == .light && traits.isBlackDark)
        #expect(traits.colours.text == TerminalColour(red: 0, green: 0, blue: 0) && traits.colours.ground != nil)
        #expect(traits.colours.named[6] == TerminalColour(red: 1, green: 0, blue: 0))
        #expect(traits.synchronizesOutput && traits.clusters == .on)
        #expect(traits.hasKittyPictures && traits.hasSixel && traits.isComplete)
    }

    @Test(
        "colours in every form that XParseColor has; those between dark and light are neither",
        arguments: [
            ("rgb:0/0/0", TerminalCapabilities.Background.dark), ("rgb:00/2b/36", .dark),
            ("rgb:ffff/ffff/ffff", .light),
            ("rgba:0000/0000/0000/ffff", .dark), ("rgb:fff/fff/fff", .light), ("rgb:8080/8080/8080", nil),
            ("rgb:0/0", nil), ("rgb:-1/0/0", nil), ("rgb:00000/0/0", nil), ("rgb:x/y/z", nil), ("rgb:", nil),
            ("rgb://///////", nil), ("#ffffff", nil),
        ])
    func background(text: String, ground: TerminalCapabilities.Background?) {
        #expect(traits(["\u{1B}]11;\(text)\u{07}"]).background == ground)
        #expect(traits(["\u{1B}]11;\(text)\u{1B}\\"]).background == ground)
        #expect(traits(["\u{1B}]4;0;\(text)\u{07}"]).isBlackDark == (ground == .dark))
        #expect(traits(["\u{1B}]4;8;\(text)\u{07}"]).isBoldBlackDark == (ground == .dark))
    }

    @Test(
        "nonsense is no answer",
        arguments: [
            "\u{1B}[R", "\u{1B}[1;R", "\u{1B}[;;R", "\u{1B}[1;999999999999R", "\u{1B}[9;2R", "\u{1B}[1;80R",
            "\u{1B}[?2026$y", "\u{1B}[?2026;5$y", "\u{1B}[?;$y", "\u{1B}_Gi=30;OK\u{1B}\\",
            "\u{1B}_Gi=31;ENOENT\u{1B}\\",
            "\u{1B}]10;\u{07}", "\u{1B}]12;rgb:0/0/0\u{07}", "\u{1B}]4;3;rgb:0/0/0\u{07}", "\u{1B}]4;0;\u{07}",
            "\u{1B}]11;\u{07}",
            "\u{1B}[c", "\u{1B}[>1;2c", "\u{1B}[0c", "",
        ])
    func nonsense(reply: String) { #expect(traits([reply]) == TerminalTraits()) }

    @Test("after the time limit nothing counts")
    func late() {
        var now = ContinuousClock.now
        let inquiry = TerminalInquiry { now }
        #expect(inquiry.isPending)
        now += TerminalInquiry.timeLimit
        #expect(!inquiry.isPending && !inquiry.take(Self.last.utf8))
        #expect(inquiry.traits == TerminalTraits())
    }

    @Test("tmux answers first, and the terminal that it runs in has a second for its answer about pictures")
    func pastTmux() {
        var now = ContinuousClock.now
        let inquiry = TerminalInquiry(.pastTmux) { now }
        #expect(!inquiry.questions.contains("_G"))
        #expect(inquiry.questionPastTmux.contains("\u{1B}Ptmux;\u{1B}\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24,U=1;AAAA"))
        #expect(inquiry.take(Self.last.utf8) && inquiry.isPending && !inquiry.traits.hasKittyPictures)
        #expect(inquiry.take("\u{1B}_Gi=31;OK\u{1B}\\".utf8) && !inquiry.isPending)
        #expect(inquiry.traits.hasKittyPictures)
        let silent = TerminalInquiry(.pastTmux) { now }
        #expect(silent.take(Self.last.utf8) && silent.isPending)
        now += .seconds(1)
        #expect(!silent.isPending && !silent.take("\u{1B}_Gi=31;OK\u{1B}\\".utf8))
        #expect(!TerminalInquiry(.none).questions.contains("_G") && TerminalInquiry().questionPastTmux.isEmpty)
    }

    @Test("a terminal that reads no UTF-8 gets none: some of its bytes are control codes")
    func ascii() {
        let questions = TerminalInquiry(takesUTF8: false).questions
        #expect(questions.utf8.allSatisfy { $0 < 0x80 } && !questions.contains("\u{1B}[6n"))
        #expect(questions.hasSuffix("\u{1B}[c"))
        #expect(!Letters.ascii.areUTF8 && !Letters.ascii.andKorean.areUTF8 && Letters.latin.areUTF8)
    }

    @Test("answers among keys, in pieces of every size: the keys are typed, the answers are not")
    func pieces() {
        let typed =
            "a\u{1B}[1;2Rb\u{1B}]11;rgb:0/0/0\u{1B}\\c\u{1B}_Gi=31;OK\u{1B}\\d\u{1B}[?2026;1$ye\(Self.last)f\u{1B}[A"
        for size in 1...typed.utf8.count {
            let queue = KeyQueue(descriptor: -1)
            let inquiry = TerminalInquiry()
            queue.replied = { reply in MainActor.assumeIsolated { _ = inquiry.take(reply) } }
            let reader = KeyReader(queue)
            var keys: [Key] = []
            var rest = Array(typed.utf8)[...]
            while !rest.isEmpty {
                queue.waiting.append(contentsOf: rest.prefix(size))
                rest = rest.dropFirst(size)
                while case .key(let key) = reader.next() { keys.append(key) }
            }
            #expect(keys == "abcdef".map { .character($0) } + [.up], "in pieces of \(size)")
            #expect(inquiry.traits.isComplete && inquiry.traits.background == .dark && inquiry.traits.hasKittyPictures)
        }
    }

    @Test("a reply without end is passed over, none of it typed, and nothing of it kept beyond what an answer can be")
    func endless() {
        let queue = KeyQueue(descriptor: -1)
        var longest = 0
        queue.replied = { longest = max(longest, $0.count) }
        queue.waiting.append(contentsOf: Array("\u{1B}]11;".utf8) + [UInt8](repeating: 0x41, count: 60_000))
        queue.waiting.append(contentsOf: Array("\u{07}q".utf8))
        #expect(KeyReader(queue).next() == .key(.character("q")))
        #expect(longest <= 256)
    }

    @Test("what came of a reply that was given up is no part of the next one")
    func givenUp() {
        var now = ContinuousClock.now
        let queue = KeyQueue(descriptor: -1) { now }
        var replies = 0
        queue.replied = { _ in replies += 1 }
        let reader = KeyReader(queue)
        queue.waiting.append(contentsOf: "\u{1B}]11;rgb:".utf8)
        #expect(reader.next() == .nothing(waits: true))
        now += ControlString.timeLimit
        queue.waiting.append(contentsOf: "q".utf8)
        #expect(reader.next() == .key(.character("q")))
        // Longer than any key, and not reported.
        queue.waiting.append(contentsOf: ("\u{1B}[" + String(repeating: "1;", count: 40)).utf8)
        #expect(reader.next() == .nothing(waits: true))
        queue.waiting.append(contentsOf: "cq".utf8)
        #expect(reader.next() == .key(.character("q")))
        #expect(replies == 0)
    }

    @Test("what a terminal said decides colours, widths and signs; what the person said goes before it")
    func learning() {
        var traits = TerminalTraits()
        traits.background = .dark
        traits.ambiguousColumns = 2
        traits.markedColumns = 1
        traits.joinedColumns = 4
        let environment = ["TERM": "xterm-256color", "LANG": "C.UTF-8"]
        var capabilities = TerminalCapabilities(environment: environment, isTerminal: true)
        capabilities.learn(traits)
        #expect(capabilities.background == .dark && capabilities.glyphs == .ascii)
        #expect(capabilities.widths == Widths(ambiguous: .wide, spacingMarks: 0, joinsEmoji: false))
        capabilities.widths.inForce {
            #expect("─…é".displayWidth == 6 && "नि".displayWidth == 1 && "👩\u{200D}🚀".displayWidth == 4)
        }
        #expect("─…é".displayWidth == 3 && "नि".displayWidth == 2 && "👩\u{200D}🚀".displayWidth == 2)
        var told = TerminalCapabilities(environment: environment, symbols: .unicode, isTerminal: true)
        told.background = .light
        told.setAmbiguous(.narrow)
        told.learn(traits)
        #expect(told.background == .light && told.widths.ambiguous == .narrow && told.glyphs == .unicode)
    }
}
