import Harness
import Testing

extension ScreenPictureTests {
    @Test(
        "The first run, recorded: an account, a password that is refused, people, a filter, the same area, the figures")
    func firstRun() async throws {
        let house = try Household()
        let directory = try RecordedDirectory()
        try await LoopbackServer.run(answering: { _ in directory.answer }) { server in
            // What is left of the session is told in whole hours from three on: the same for an hour.
            try house.write(
                #"{"auth":{"local":{"token_minutes":239}},"people":{"source":"\#(server.url)"}}"#,
                to: house.configurationFile)
            let terminal = try house.interactiveShell(columns: 90, rows: 27)
            var recording = try PictureRecording(
                "first-run", of: "A recording: an account is made, its people are browsed, filtered and counted",
                on: terminal, left: 0)
            try await recording.take("$", for: .milliseconds(700))
            try await recording.type("rollcall")
            terminal.send("\r")
            try await recording.take("Email", for: .milliseconds(1_500))
            try await recording.type("kim@example.com")
            try await recording.press("\r", for: .milliseconds(350))
            try await recording.type("Kim Minsu")
            try await recording.press("\r", for: .milliseconds(350))
            try await recording.type("correct horse battery stapl")
            try await recording.press("e", for: .seconds(2))
            terminal.send("\u{15}")
            try await recording.take(for: .milliseconds(400))
            try await recording.type("old brown boots and rain")
            try await recording.press("\r", for: .milliseconds(350))
            try await recording.type("old brown boots and rain")
            terminal.send("\r")
            try await recording.take("96 people", for: .seconds(2))
            try await recording.press("j", "1", for: .milliseconds(900))
            try await recording.press("j", "j", for: .milliseconds(300))
            try await recording.press(" ", for: .milliseconds(1_800))
            try await recording.press("/", "m", "a", for: .milliseconds(500))
            try await recording.press("\r", for: .milliseconds(1_200))
            try await recording.press("i", for: .milliseconds(2_500))
            terminal.send("q")
            try await recording.take("$", for: .milliseconds(2_500))
            try recording.end()
            terminal.send("exit\r")
            await terminal.expectEnd(.exited(0))
        }
    }
}
