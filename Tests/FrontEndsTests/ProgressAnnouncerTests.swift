import Doubles
import Harness
import RelaysTesting
import Terminal
import Testing
import Waiting
import Words

@testable import FrontEnds

@MainActor
@Suite("what takes long, said in words", .fewAtATime)
struct ProgressAnnouncerTests {
    @Test("is said after a blink, and again every 30 seconds until it is done")
    func again() async throws {
        let clock = ManualClock()
        let said = NamelessFile()
        let sign = ProgressAnnouncer(clock: clock, messages: Messages(.english)) { text in
            OutputWriter(descriptor: said.descriptor).write(text + "\n")
        }
        sign.start("Loading people…", delay: .zero)
        await until { said.text == "Loading people…\n" }
        await until { clock.sleepers == 1 }
        clock.advance(by: .seconds(30))
        await until { said.text.hasSuffix("Loading people… This has taken 30 seconds so far.\n") }
        await until { clock.sleepers == 1 }
        clock.advance(by: .seconds(30))
        await until { said.text.hasSuffix("Loading people… This has taken 1 minute so far.\n") }
        sign.stop()
        clock.advance(by: .seconds(60))
        #expect(said.text.split(separator: "\n").count == 3)
    }
}
