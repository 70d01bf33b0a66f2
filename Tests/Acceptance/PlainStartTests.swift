import ArgumentParser
import Testing

@testable import rollcall

@Suite("A start without arguments, which the parser is not asked about")
struct PlainStartTests {
    @Test("Has every option as the parser has those that nobody gave")
    func options() throws {
        let read: BrowseCommand = try .parse([])
        #expect(dumped(BrowseCommand.plain) == dumped(read))
    }

    private func dumped(_ command: BrowseCommand) -> String {
        var text = ""
        dump(command, to: &text)
        return text
    }
}
