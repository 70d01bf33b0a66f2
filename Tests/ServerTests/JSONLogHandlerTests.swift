import Harness
import Logging
import Testing

@Suite("The log", .fewAtATime)
struct JSONLogHandlerTests {
    @Test("is one JSON object a line, whatever is in it")
    func line() {
        let lines = LogLines()
        var logger = lines.logger
        logger[metadataKey: "id"] = "1"
        logger.info("a \"b\"\n\u{1B}[31m\u{9B}", metadata: ["path": "/\u{202E}é"])
        #expect(
            lines.all == [
                #"{"time":"2026-01-01T13:00:00Z","level":"info","message":"a \"b\"\n\u001b[31m\u009b","#
                    + #""id":"1","path":"/\u202eé"}"# + "\n"
            ])
    }
}
